import { claudeCode } from '../../support/agents/terminal/claude-code';
import { geminiCli } from '../../support/agents/terminal/gemini-cli';
import { automaticAgents, hookedCodex, hookedCopilot } from '../../support/agents/terminal/hooked-agents';
import { openCode } from '../../support/agents/terminal/opencode';
import { qwenCode } from '../../support/agents/terminal/qwen-code';
import { MatrixRow } from './matrix-row';

/** Outcomes of a change by an agent whose hook waits for the review. */
const waits: MatrixRow['outcomes'] = {
    accept: 'proposal',
    'edited accept': 'edits',
    'reject with a reason': 'unchanged; told why',
    Esc: 'unchanged',
    reload: 'proposal',
    'page closed 20 s': 'proposal',
    'agent killed': 'unchanged',
    'backend killed': 'unchanged; told so'
};

/** The same of an agent that asks in its terminal too: a rejection ends its turn. */
const asksBoth: MatrixRow['outcomes'] = {
    ...waits,
    'edited accept': 'edits; told so',
    'reject with a reason': 'unchanged; why in prompt',
    'backend killed': 'unchanged; terminal asks'
};

/** The same of an agent into whose prompt the editor puts no words. */
const unreadPrompt: MatrixRow['outcomes'] = { ...asksBoth, 'reject with a reason': 'unchanged; why to copy' };

const [claude, gemini, qwen, copilot, codex, opencode] = [
    /Do you want to (make this edit|create|overwrite)/,
    /Apply this change\?/,
    /Apply this change\?/,
    /Do you want to/,
    /Would you like to make the following edits/,
    /Permission required/
].map(question => ({ question }));

/** Outcomes of the changes of each agent, in every editor. */
export const matrixRows: readonly MatrixRow[] = [
    { ...gemini, agent: geminiCli, mode: 'asks', asksBoth: true, outcomes: asksBoth },
    {
        ...gemini,
        agent: { ...geminiCli, program: { command: 'gemini --approval-mode auto_edit' } },
        mode: 'automatic',
        asksBoth: true,
        outcomes: asksBoth
    },
    { ...claude, agent: claudeCode, mode: 'asks', asksBoth: true, outcomes: unreadPrompt },
    { ...claude, agent: automaticAgents.claudeCode, mode: 'automatic', asksBoth: true, outcomes: unreadPrompt },
    { ...qwen, agent: qwenCode, mode: 'asks', asksBoth: true, outcomes: asksBoth },
    {
        ...qwen,
        agent: automaticAgents.qwenCode,
        mode: 'automatic',
        takesNoEdits: true,
        outcomes: { ...waits, 'edited accept': 'proposal', Esc: 'unchanged; review goes later' }
    },
    {
        ...copilot,
        agent: hookedCopilot,
        mode: 'asks',
        asksBoth: true,
        takesNoEdits: true,
        outcomes: { ...unreadPrompt, 'edited accept': 'proposal' }
    },
    {
        ...copilot,
        agent: automaticAgents.copilotCli,
        mode: 'automatic',
        presses: 2,
        outcomes: { ...waits, Esc: 'unchanged; review stays' }
    },
    {
        ...codex,
        agent: hookedCodex,
        mode: 'asks',
        preferences: { 'agentCompanion.review.before': 'everything' },
        outcomes: waits
    },
    { ...codex, agent: automaticAgents.codex, mode: 'automatic', outcomes: waits },
    {
        ...opencode,
        agent: openCode,
        mode: 'asks',
        outcomes: { ...waits, 'edited accept': 'edits; told so', 'backend killed': 'unchanged; terminal asks' }
    },
    {
        ...opencode,
        agent: automaticAgents.openCode,
        mode: 'automatic',
        outcomes: { ...waits, 'edited accept': 'edits; told so' }
    }
];
