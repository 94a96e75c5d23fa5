import assert from 'node:assert/strict';
import { ToolCall } from '../../protocol/open-code';
import { proposedText } from './proposed-text';

/** A diff as OpenCode 1.18.33 has sent it. */
const diffOf = (...lines: string[]): string =>
    ['Index: /w/a.ts', '='.repeat(67), '--- /w/a.ts', '+++ /w/a.ts', ...lines, ''].join('\n');
const edit = (oldString: string, newString: string): ToolCall => ({
    tool: 'edit',
    callID: 'call',
    state: { input: { oldString, newString } }
});
const write = (content: string): ToolCall => ({ tool: 'write', callID: 'call', state: { input: { content } } });

const patch = (...lines: string[]): ToolCall => ({
    tool: 'apply_patch',
    callID: 'call',
    state: { input: { patchText: ['*** Begin Patch', ...lines, '*** End Patch'].join('\n') } }
});

describe('The text that a diff of OpenCode makes of a file', () => {
    const makes = (file: string | undefined, diff: string, text: string, call?: ToolCall): void =>
        assert.deepEqual(proposedText(file, diff, call), { kind: 'text', text });
    const isRefused = (file: string | undefined, diff: string, why: RegExp, call?: ToolCall): void => {
        const answer = proposedText(file, diff, call);
        assert.ok(answer.kind === 'unknown', JSON.stringify(answer));
        assert.match(answer.reason, why);
    };

    const middle = diffOf('@@ -1,3 +1,3 @@', ' one', '-two', '+TWO', ' three');

    it('is the file with the lines of the diff', () =>
        makes(
            'one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\nten\n',
            diffOf('@@ -1,2 +1,2 @@', '-one', '+1', ' two', '@@ -9,2 +9,3 @@', ' nine', '+9.5', ' ten'),
            '1\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\n9.5\nten\n'
        ));

    it('keeps CRLF, of which the diff of an edit has nothing', () =>
        makes('one\r\ntwo\r\nthree\r\n', middle, 'one\r\nTWO\r\nthree\r\n'));

    it('has the line ends of what is written as a whole', () =>
        makes('one\r\ntwo\r\n', diffOf('@@ -1,2 +1,2 @@', '-one\r', '-two\r', '+one', '+TWO'), 'one\nTWO\n'));

    it('keeps a byte order mark', () => makes('\uFEFFone\ntwo\nthree\n', middle, '\uFEFFone\nTWO\nthree\n'));

    it('has the byte order mark that comes in with the new text', () => {
        makes('one\n', diffOf('@@ -1,1 +1,2 @@', ' one', '+two'), '\uFEFFone\ntwo\n', write('\uFEFFone\ntwo\n'));
        makes(undefined, diffOf('@@ -0,0 +1,1 @@', '+x'), '\uFEFFx\n', edit('', '\uFEFFx\n'));
    });

    it('keeps that the last line has no end, and takes it away, and gives it one', () => {
        const none = '\\ No newline at end of file';
        makes('one\ntwo', diffOf('@@ -1,2 +1,2 @@', '-one', '+ONE', ' two', none), 'ONE\ntwo');
        makes('one\ntwo\n', diffOf('@@ -1,2 +1,2 @@', ' one', '-two', '+two', none), 'one\ntwo');
        makes('one\ntwo', diffOf('@@ -1,2 +1,2 @@', ' one', '-two', none, '+two'), 'one\ntwo\n');
    });

    it('is empty where all lines go, and all of a new file', () => {
        makes('one\ntwo\n', diffOf('@@ -1,2 +0,0 @@', '-one', '-two'), '');
        const added = diffOf('@@ -0,0 +1,2 @@', '+x', '+y');
        makes(undefined, added, 'x\ny\n', write('x\ny\n'));
        makes('', added, 'x\ny\n', edit('', 'x\ny\n'));
        makes(undefined, diffOf('@@ -0,0 +1,1 @@', '+x\r'), 'x\r\n', edit('', 'x\r\n'));
    });

    it('has lines that look like parts of a diff', () =>
        makes(
            'a\n-- b\n++ c\n\\ No newline\nd\n',
            diffOf('@@ -1,5 +1,5 @@', ' a', '--- b', '-++ c', '+-- B', '+++ C', ' \\ No newline', ' d'),
            'a\n-- B\n++ C\n\\ No newline\nd\n'
        ));

    describe('without the indentation that all lines of the diff have', () => {
        const file = 'class A {\n        one();\n\n        two();\n}\n';
        const cut = diffOf('@@ -2,3 +2,4 @@', ' one();', ' ', '+other();', ' two();');

        it('has it from what the model wants', () => {
            const text = 'class A {\n        one();\n\n         other();\n        two();\n}\n';
            makes(
                file,
                diffOf('@@ -2,3 +2,4 @@', ' one();', ' ', '+ other();', ' two();'),
                text,
                edit('two();', ' other();\n        two();')
            );
            const tab = diffOf('@@ -2,3 +2,4 @@', '        one();', ' ', '+other();', '        two();');
            const withTab = 'class A {\n        one();\n\n\tother();\n        two();\n}\n';
            makes(file, tab, withTab, edit('        two();', '\tother();\n        two();'));
        });

        it('has it of a file that is written as a whole, and of a new one', () => {
            makes('    a\n', diffOf('@@ -1,1 +1,2 @@', ' a', '+b'), '    a\n\t   b\n', write('    a\n\t   b\n'));
            const added = diffOf('@@ -0,0 +1,2 @@', '+a', '+  b', '\\ No newline at end of file');
            makes(undefined, added, '    a\n      b', write('    a\n      b'));
        });

        it('has it of a new file of 200,000 lines', () => {
            const text = '  a\n'.repeat(200_000);
            makes(undefined, diffOf('@@ -0,0 +1,200000 @@', '+a\n'.repeat(200_000)), text, write(text));
        });

        it('is not known of a patch that has the line twice, with another indentation, or not at all', () => {
            isRefused(file, cut, /indentation/, patch('+        other();', '+\t\t\t\t\t\t\t\tother();'));
            isRefused(file, cut, /indentation/, patch('+        another();'));
        });

        it('is not known without that, or where it is not what the diff says', () => {
            isRefused(file, cut, /indentation/);
            isRefused(file, cut, /indentation/, edit('two();', 'something();\n        two();'));
            isRefused(file, cut, /indentation/, edit('();', 'other();\n        two();'));
            isRefused(file, cut, /indentation/, write('        one();\n\nother();\n        two();\n'));
        });
    });

    it('is not known where the diff does not fit', () => {
        isRefused('one\n2\nthree\n', middle, /does not fit/);
        isRefused('zero\none\ntwo\nthree\n', middle, /does not fit/);
        isRefused('one\ntwo\n', middle, /does not fit/);
        isRefused('one\ntwo\nthree', middle, /does not fit/);
        isRefused(undefined, middle, /does not fit|indentation/);
    });
});
