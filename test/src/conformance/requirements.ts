import { Requirement } from './requirement';
import { asShippedRequirements } from './requirements/as-shipped';
import { asShippedConnectionRequirements } from './requirements/as-shipped-connection';
import { authenticationRequirements } from './requirements/authentication';
import { codexRequirements } from './requirements/codex';
import { claudeCodeRequirements } from './requirements/claude-code';
import { contextRequirements } from './requirements/context';
import { copilotCliRequirements } from './requirements/copilot-cli';
import { diffingRequirements } from './requirements/diffing';
import { discoveryRequirements } from './requirements/discovery';
import { lifecycleRequirements } from './requirements/lifecycle';
import { openCodeRequirements } from './requirements/open-code';
import { qwenCodeRequirements } from './requirements/qwen-code';
import { toolRequirements } from './requirements/tools';
import { transportRequirements } from './requirements/transport';

/** Every MUST, SHOULD and MAY of the specification, what MCP adds for tools, and what the shipped CLI adds to both. */
export const requirements: readonly Requirement[] = [
    ...transportRequirements,
    ...discoveryRequirements,
    ...authenticationRequirements,
    ...contextRequirements,
    ...diffingRequirements,
    ...lifecycleRequirements,
    ...toolRequirements,
    ...asShippedRequirements,
    ...asShippedConnectionRequirements,
    ...qwenCodeRequirements,
    ...copilotCliRequirements,
    ...codexRequirements,
    ...claudeCodeRequirements,
    ...openCodeRequirements
];
