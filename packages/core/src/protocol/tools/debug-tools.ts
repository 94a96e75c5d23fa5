import { z } from 'zod';
import { toolContract } from './tool-contract';

const breakpointSchema = z.object({
    path: z.string().describe('Absolute path.'),
    line: z.int().describe('Line, counted from 1.'),
    column: z.int().optional(),
    enabled: z.boolean(),
    condition: z.string().optional(),
    hitCondition: z.string().optional(),
    logMessage: z.string().optional()
});

const frameSchema = z.object({
    id: z.int().describe('For the argument frame.'),
    name: z.string(),
    path: z.string().optional().describe('Absolute path.'),
    line: z.int().optional(),
    column: z.int().optional()
});

/** Place at which the debugger has stopped. */
export const getDebugState = toolContract({
    name: 'get_debug_state',
    title: 'Debugger',
    description:
        'What is being debugged: breakpoints, threads, the stack of a stopped one, and the variables of a frame with their values. ' +
        'Use it when the user asks why a program stopped or what a value is.',
    effect: 'nothing',
    input: z.object({
        session: z.string().max(500).optional().describe('Name of a debug session. Default: the current one.'),
        thread: z.int().optional().describe('Id of a thread. Default: the stopped one in front.'),
        frame: z.int().optional().describe('Id of a frame. Default: the one in front.')
    }),
    output: z.object({
        breakpoints: z.array(breakpointSchema).describe('Those that the user has set.'),
        sessions: z.array(
            z.object({
                name: z.string(),
                type: z.string(),
                current: z.boolean(),
                state: z.enum(['starting', 'running', 'stopped'])
            })
        ),
        threads: z.array(
            z.object({ id: z.int(), name: z.string(), stopped: z.boolean(), reason: z.string().optional() })
        ),
        stack: z.array(frameSchema).describe('The innermost first.'),
        variables: z.array(
            z.object({ scope: z.string(), name: z.string(), value: z.string(), type: z.string().optional() })
        )
    }),
    pages: 'variables'
});

/** Starts the debugger, if the user agrees. */
export const startDebugging = toolContract({
    name: 'start_debugging',
    title: 'Start Debugging',
    description:
        'Starts a launch configuration in the debugger, after the user has agreed. Ask get_debug_state what becomes of it.',
    effect: 'programs',
    input: z.object({
        name: z
            .string()
            .min(1)
            .max(1000)
            .describe('Name of the configuration. An unknown one is answered with the names there are.')
    }),
    output: z.object({
        session: z.string().describe('Name of the debug session, for get_debug_state.')
    })
});
