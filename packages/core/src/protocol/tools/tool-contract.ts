import { z } from 'zod';

/** Effect of running a tool. The user agrees to each file and program first. */
export type ToolEffect = 'nothing' | 'editor' | 'files' | 'programs';

/** Contract of a tool that the IDE offers: both sides, in words for the model. */
export interface ToolContract<
    Input extends z.ZodObject = z.ZodObject,
    Output extends z.ZodObject = z.ZodObject,
    Name extends string = string
> {
    /** Lower case and underscores, as tools of the field are named. */
    readonly name: Name;
    /** For people. */
    readonly title: string;
    /** For the model: what it answers, and when to use it. */
    readonly description: string;
    readonly effect: ToolEffect;
    readonly input: Input;
    readonly output: Output;
    /** Whether the user may be asked before it answers, though it changes nothing. Default: no. */
    readonly asksUser?: boolean;
    /** Whether its path may also be that of a folder. Default: no. */
    readonly takesFolders?: boolean;
    /** Property of the output with a list that may be too long for one answer: it is cut into pages. */
    readonly pages?: keyof z.infer<Output> & string;
}

/** Any contract, its types forgotten. */
export interface AnyToolContract extends Omit<ToolContract, 'pages'> {
    readonly pages?: string;
}

/** Declares a contract, and keeps its types. */
export function toolContract<Input extends z.ZodObject, Output extends z.ZodObject, const Name extends string>(
    contract: ToolContract<Input, Output, Name>
): ToolContract<Input, Output, Name> {
    return contract;
}
