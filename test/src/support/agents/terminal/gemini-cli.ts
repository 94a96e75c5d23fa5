import { UsedAgent } from './terminal-agent';

/** Gemini CLI, which every test's Theia has in its terminals, with a home and a model of its own. */
export const geminiCli: UsedAgent = {
    name: 'Gemini CLI',
    program: { command: 'gemini' },
    screen: {
        ready: /Type your message/,
        mark: '>',
        connection: { command: '/ide status', shows: ide => new RegExp(`Connected to ${ide}`) },
        question: /Apply this change\?/,
        yes: 'Enter',
        no: 'Escape',
        rejected: /Request cancelled/,
        quit: '/quit'
    }
};
