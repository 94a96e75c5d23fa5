import { z } from 'zod';
import { toolContract } from './tool-contract';

/** The tasks of the workspace. */
export const listTasks = toolContract({
    name: 'list_tasks',
    title: 'Tasks',
    description: 'The tasks that the workspace defines or the IDE has found, such as build, test or lint.',
    effect: 'nothing',
    input: z.object({}),
    output: z.object({
        tasks: z.array(
            z.object({
                name: z.string().describe('What run_task takes.'),
                source: z
                    .string()
                    .optional()
                    .describe("Where it comes from: a folder, 'workspace', 'user', or an extension such as 'npm'."),
                command: z.string().optional(),
                running: z.boolean()
            })
        ),
        total: z.int().describe('How many there are in all.')
    }),
    pages: 'tasks'
});

/** Runs a task, if the user agrees. */
export const runTask = toolContract({
    name: 'run_task',
    title: 'Run a Task',
    description:
        'Runs a task of the workspace in a terminal that the user sees, after the user has agreed. Answers with its exit code ' +
        'and the end of its output, or says that it still runs.',
    effect: 'programs',
    input: z.object({ name: z.string().min(1).max(1000).describe('As list_tasks names it.') }),
    output: z.object({
        name: z.string(),
        state: z.enum(['ended', 'running']),
        exitCode: z.int().optional(),
        output: z.string().describe('The end of what it has written.'),
        terminal: z.string().optional().describe('Name for get_terminal_output.')
    })
});
