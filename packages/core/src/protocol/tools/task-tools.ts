import { z } from 'zod';
import { toolContract } from './tool-contract';

/** Runs a task, if the user agrees. */
export const runTask = toolContract({
    name: 'run_task',
    title: 'Run a Task',
    description:
        'Runs a task of the workspace, such as build, test or lint, in a terminal that the user sees, after the user has agreed. Answers with its exit code ' +
        'and the end of its output, or says that it still runs.',
    effect: 'programs',
    input: z.object({
        name: z
            .string()
            .min(1)
            .max(1000)
            .describe('Name of the task. An unknown one is answered with the names there are.')
    }),
    output: z.object({
        name: z.string(),
        state: z.enum(['ended', 'running']),
        exitCode: z.int().optional(),
        output: z.string().describe('The end of what it has written.'),
        terminal: z.string().optional().describe('Name for get_terminal_output.')
    })
});
