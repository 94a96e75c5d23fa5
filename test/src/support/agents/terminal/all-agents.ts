import { claudeCode } from './claude-code';
import { codex } from './codex';
import { copilotCli } from './copilot-cli';
import { openCode } from './opencode';
import { qwenCode } from './qwen-code';

/** Every agent that there is a description of. */
export const allAgents = [claudeCode, qwenCode, openCode, copilotCli, codex];
