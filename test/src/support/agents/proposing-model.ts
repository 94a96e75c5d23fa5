import { GeminiRequest } from '@agent-companion/browser-app/out/gemini-api/gemini-api-types';
import { AgentModel } from './model/agent-model';
import { ScriptedModel, writeFile } from './scripted-model';

/** A text for a file, which a model wants it to have. */
export interface ProposedText {
    readonly path: string;
    readonly content: string;
}

/** Model of any agent: proposes a text for each file that the user names. */
export class ProposingModel {
    private told: string[] = [];

    constructor(
        model: AgentModel | ScriptedModel,
        private readonly propose: (fileName: string) => ProposedText
    ) {
        if (model instanceof AgentModel) {
            model.answersBy(({ prompt }) => {
                const write = this.answerTo(prompt);
                return write ? { write } : { text: 'Done.' };
            });
        } else {
            model.answersBy(request => {
                const write = this.answerTo(latestOf(request));
                return write ? writeFile(write.path, write.content) : { text: 'Done.' };
            });
        }
    }

    /** Hands over what it was told since the last call, an entry for each request. */
    takeTold(): string[] {
        return this.told.splice(0);
    }

    private answerTo(told: string): ProposedText | undefined {
        this.told.push(told);
        // An agent may bring up again what the user has interrupted.
        const [, fileName] = /^please change (\S+\.\w+)/.exec(told.slice(told.lastIndexOf('please '))) ?? [];
        return fileName === undefined ? undefined : this.propose(fileName);
    }
}

function latestOf({ contents }: GeminiRequest): string {
    const last = contents.map(({ role }) => role).lastIndexOf('model');
    return contents
        .slice(last + 1)
        .flatMap(({ parts = [] }) => parts.map(part => part.text ?? JSON.stringify(part)))
        .join('\n');
}
