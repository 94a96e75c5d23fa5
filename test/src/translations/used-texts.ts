import * as path from 'node:path';
import * as ts from 'typescript';
import { PossibleValues } from './possible-values';
import { sourceProgram } from './source-program';

/** A text on the screen, as the sources have it. */
export interface UsedText {
    readonly key: string;
    /** In English. */
    readonly text: string;
    /** File and line. */
    readonly place: string;
}

/** The texts of some sources, and the places where the sources do not say which text it is. */
export interface UsedTexts {
    readonly texts: readonly UsedText[];
    readonly unclear: readonly string[];
}

/** Finds the texts of `nls.localize` and `Command.toLocalizedCommand` in the sources of some folders, specs excepted. */
export function usedTexts(...folders: string[]): UsedTexts {
    const program = sourceProgram(folders);
    const values = new PossibleValues(program);
    const texts: UsedText[] = [];
    const unclear: string[] = [];
    for (const file of program.getSourceFiles()) {
        const visit = (node: ts.Node): void => {
            if (ts.isCallExpression(node)) {
                for (const [key, text] of localized(node)) {
                    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
                    const place = `${path.basename(file.fileName)}:${line + 1}`;
                    const found = values.assignmentsOf([key, text]).map(assignment => ({
                        key: values.textOf(key, assignment),
                        text: values.textOf(text, assignment),
                        place
                    }));
                    const clear = found.filter((each): each is UsedText => !!each.key && each.text !== undefined);
                    texts.push(...clear);
                    unclear.push(...(clear.length < Math.max(1, found.length) ? [place] : []));
                }
            }
            node.forEachChild(visit);
        };
        visit(file);
    }
    return { texts, unclear };
}

/** The keys of a call and their texts, if it is one that looks up texts. */
function localized({ expression, arguments: given }: ts.CallExpression): [ts.Expression, ts.Expression][] {
    const called = expression.getText();
    if (called === 'nls.localize') {
        return [[given[0], given[1]]];
    }
    if (called !== 'Command.toLocalizedCommand' || !ts.isObjectLiteralExpression(given[0])) {
        return [];
    }
    const command = given[0];
    const property = (name: string): ts.Expression | undefined =>
        command.properties
            .filter(each => each.name?.getText() === name)
            .map(each => (ts.isPropertyAssignment(each) ? each.initializer : (each.name as ts.Identifier)))[0];
    const pairs = [
        [given.at(1), property('label')],
        [given.at(2), property('category')]
    ];
    return pairs.filter((pair): pair is [ts.Expression, ts.Expression] => pair.every(Boolean) && !isTheias(pair[0]));
}

/** A key of Theia's own, for a word that it has. */
function isTheias(key: ts.Expression | undefined): boolean {
    return key?.getText().startsWith('nls.getDefaultKey(') === true;
}
