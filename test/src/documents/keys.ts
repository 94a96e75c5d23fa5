import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';

const packages = path.resolve(__dirname, '..', '..', '..', 'packages');
const theia = path.join(packages, 'theia', 'src', 'browser');

/** Finds command and key of a registration. */
const registered = /registerKeybinding\(\{\s*command: (\w+Command)\.id,\s*keybinding: '([^']+)'/g;

/** Lists the effect of each key, with the keys of Theia and of VS Code. */
export function keyRows(): string[][] {
    const [inTheia, inCode] = [theiaKeys(), codeKeys()];
    const labels = [...new Set([...inTheia.keys(), ...inCode.keys()])];
    return labels.map(label => {
        const [key, other] = [shown(inTheia.get(label)), shown(inCode.get(label))];
        return [label, key, other === key ? 'same' : other];
    });
}

/** Keys by label, as the sources register them: a page that could be asked needs a browser. */
function theiaKeys(): Map<string, Set<string>> {
    const keys = new Map<string, Set<string>>();
    const text = readdirSync(theia, { recursive: true, encoding: 'utf8' })
        .filter(file => /(?<!\.spec)\.tsx?$/.test(file))
        .sort()
        .map(file => readFileSync(path.join(theia, file), 'utf8'))
        .join('\n');
    for (const call of text.split('reviewCommand(').slice(1)) {
        const [, label, ...more] = call.split("'").filter((_part, index) => index % 2 === 1);
        const key = more.slice(0, 2).find(each => each.includes('alt+'));
        if (key) {
            add(keys, label, key);
        }
    }
    const others = [...text.matchAll(registered)].map(([, name, key]) => [name, key]).sort();
    for (const [name, key] of others) {
        add(keys, labelOf(name, text), key);
    }
    return keys;
}

function labelOf(command: string, text: string): string {
    const [, definition = ''] = text.split(`const ${command} =`);
    const [, label = ''] = definition.split(';', 1)[0].split("label: '");
    if (!label) {
        throw new Error(`The command ${command} has a key and no label.`);
    }
    return label.split("'", 1)[0];
}

/** Keys by title, as the manifest of the extension has them. */
function codeKeys(): Map<string, Set<string>> {
    const { contributes } = JSON.parse(readFileSync(path.join(packages, 'vscode', 'package.json'), 'utf8')) as Manifest;
    const texts = JSON.parse(readFileSync(path.join(packages, 'vscode', 'package.nls.json'), 'utf8')) as Record<
        string,
        string
    >;
    const titles = new Map(
        contributes.commands.map(({ command, title }) => [command, texts[title.replaceAll('%', '')]])
    );
    const keys = new Map<string, Set<string>>();
    for (const { command, key } of contributes.keybindings) {
        add(keys, titles.get(command) ?? command, key);
    }
    return keys;
}

interface Manifest {
    readonly contributes: {
        readonly commands: readonly { readonly command: string; readonly title: string }[];
        readonly keybindings: readonly { readonly command: string; readonly key: string }[];
    };
}

function add(keys: Map<string, Set<string>>, label: string, key: string): void {
    keys.set(label, (keys.get(label) ?? new Set()).add(key));
}

/** `shift+alt+f5` as people write it. */
function shown(keys: ReadonlySet<string> = new Set()): string {
    const order = ['ctrl', 'alt', 'shift'];
    const rank = (part: string): number => (order.includes(part) ? order.indexOf(part) : order.length);
    return [...keys]
        .map(key =>
            key
                .split('+')
                .sort((left, right) => rank(left) - rank(right))
                .map(part => part[0].toUpperCase() + part.slice(1))
                .join('+')
        )
        .join(', ');
}
