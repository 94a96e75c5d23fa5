import { z } from 'zod';
import { toolContract } from './tool-contract';

/** Changes since the last commit. */
export const getScmStatus = toolContract({
    name: 'get_scm_status',
    title: 'Source Control',
    description: 'The files that are changed, staged or in conflict, as the Source Control view lists them.',
    effect: 'nothing',
    input: z.object({}),
    output: z.object({
        repositories: z.array(
            z.object({
                provider: z.string().describe("Such as 'Git'."),
                root: z.string().describe('Absolute path.'),
                message: z.string().optional().describe('The commit message that the user has begun.')
            })
        ),
        changes: z.array(
            z.object({
                path: z.string().describe('Absolute path.'),
                group: z.string().describe("Such as 'Staged Changes' or 'Changes'."),
                state: z.string().optional().describe("Such as 'Modified'.")
            })
        ),
        total: z.int().describe('How many changes there are in all.')
    }),
    pages: 'changes'
});

/** Text of a terminal. */
export const getTerminalOutput = toolContract({
    name: 'get_terminal_output',
    title: 'Terminal Output',
    description:
        "The last lines of a terminal of this window, such as a server's output or a test's, after the user has agreed.",
    effect: 'nothing',
    asksUser: true,
    input: z.object({
        terminal: z
            .string()
            .max(500)
            .optional()
            .describe('Name of the terminal, as its tab shows it. Without it they are listed.'),
        lines: z.int().min(1).max(2000).optional().describe('How many lines, from the end. Default: 100.')
    }),
    output: z.object({
        terminals: z.array(z.string()).describe('The names of all terminals.'),
        terminal: z.string().optional(),
        text: z.string().optional(),
        truncated: z.boolean().optional().describe('Whether there is more before.')
    })
});
