import * as assert from 'node:assert/strict';
import { ManualClock } from '@agent-companion/server/testing';
import { AgentPrompt, LateText, PromptTerminal, WaitingText } from './agent-prompt';

const EMPTY = [' > Type your message or @path/to/file', '▀▀▀'];
const BUSY = [' ⠏ Thinking... (esc to cancel, 3s)', ...EMPTY];
/** What a duplicated tab finds in its storage. */
const OF_ORIGINAL: WaitingText = {
    text: { agent: 'Gemini CLI', text: 'of the original', separator: ' ' },
    since: 0,
    terminalId: 1
};

/** A terminal that remembers what it was sent. */
class FakeTerminal implements PromptTerminal {
    constructor(readonly id = 1) {}

    screen = { rows: EMPTY, title: undefined as string | undefined };
    takesPastes = true;
    lastInputAt: number | undefined;
    sent = '';

    readonly send = (data: string): void => void (this.sent += data.replaceAll(/\x1b\[20[01]~/g, ''));
}

describe('AgentPrompt', () => {
    let clock: ManualClock;
    let terminal: FakeTerminal | undefined;
    let isWaiting: boolean;
    let prompt: AgentPrompt;
    let late: LateText['code'][];
    let stored: readonly WaitingText[];

    beforeEach(() => {
        [clock, terminal, isWaiting, late] = [new ManualClock(), new FakeTerminal(), false, []];
        stored = [];
        load();
    });

    /** As a page that has loaded. */
    function load(): void {
        prompt = new AgentPrompt({
            terminalOf: () => terminal,
            isWaiting: () => isWaiting,
            stored: { read: () => [...stored], write: waiting => void (stored = waiting) },
            clock
        });
        prompt.onDidEndWaiting(({ code }) => late.push(code));
        prompt.restore();
    }

    const put = (text: string, separator: ' ' | '\n' = ' '): string =>
        prompt.put({ agent: 'Gemini CLI', text, separator }).code;

    it('puts a text into an empty prompt, and behind what stands in another', () => {
        assert.equal(put('@a.ts '), 'typed');
        terminal!.screen.rows = [' > @a.ts', '▀▀▀'];
        assert.equal(put('@b.ts '), 'typed');
        assert.equal(terminal!.sent, '@a.ts  @b.ts ');
    });

    it('says when the agent has no terminal', () => {
        terminal = undefined;
        assert.equal(put('@a.ts '), 'no-terminal');
    });

    it('keeps texts, in order, until the agent has been free for a moment', () => {
        terminal!.screen.rows = BUSY;
        assert.equal(put('one', '\n'), 'waits');
        assert.equal(put('two', '\n'), 'waits');
        clock.advance(10_000);
        terminal!.screen.rows = EMPTY;
        clock.advance(500);
        terminal!.screen.rows = BUSY;
        clock.advance(500);
        terminal!.screen.rows = EMPTY;
        clock.advance(600);
        assert.equal(terminal!.sent, '');
        assert.equal(put('three', '\n'), 'waits');
        clock.advance(500);
        assert.equal(terminal!.sent, 'one\rtwo\rthree');
        assert.deepEqual(late, ['typed', 'typed', 'typed']);
    });

    it('waits while the agent waits for a decision', () => {
        isWaiting = true;
        put('text');
        clock.advance(5_000);
        assert.equal(terminal!.sent, '');
        isWaiting = false;
        clock.advance(1_000);
        assert.equal(terminal!.sent, 'text');
    });

    it('presses no Enter in a terminal that may take a line end for one', () => {
        terminal!.takesPastes = false;
        put('one\ntwo\r');
        assert.equal(terminal!.sent, 'one two ');
    });

    it('breaks no word that the user types', () => {
        isWaiting = true;
        put('text');
        isWaiting = false;
        for (let key = 0; key < 10; key++) {
            clock.advance(500);
            terminal!.lastInputAt = clock.now();
        }
        assert.equal(terminal!.sent, '');
        clock.advance(1_500);
        assert.equal(terminal!.sent, 'text');
    });

    it('gives up with the terminal, and after half an hour', () => {
        isWaiting = true;
        put('one');
        clock.advance(29 * 60_000);
        put('two');
        clock.advance(61_000);
        assert.deepEqual(late, ['given-up']);
        terminal = undefined;
        clock.advance(20_500);
        assert.deepEqual(late, ['given-up', 'given-up']);
    });

    it('gives up when another agent has come by that name, in another terminal', () => {
        isWaiting = true;
        put('for the first one');
        const before = terminal!;
        terminal = undefined;
        clock.advance(5_000);
        [terminal, isWaiting] = [new FakeTerminal(2), false];
        assert.equal(put('for the second one'), 'waits');
        clock.advance(2_000);
        assert.deepEqual([before.sent, terminal.sent], ['', 'for the second one']);
        assert.deepEqual(late, ['given-up', 'typed']);
    });

    it('keeps what waits over a reload, when the terminal is not there at once', () => {
        isWaiting = true;
        put('text');
        const before = terminal;
        terminal = undefined;
        load();
        clock.advance(10_000);
        [terminal, isWaiting] = [before, false];
        clock.advance(1_500);
        assert.ok(before!.sent.endsWith('text'));
        assert.deepEqual(stored, []);
    });

    it('gives up what was put here when this turns out to be another window, whose storage is emptied', () => {
        stored = [OF_ORIGINAL];
        load();
        terminal!.screen.rows = BUSY;
        put('put here');
        stored = [];
        const given: string[] = [];
        prompt.onDidEndWaiting(({ text, code }) => given.push(`${text}: ${code}`));
        prompt.restore();
        assert.deepEqual([given, stored], [['put here: given-up'], []]);
    });

    it('has nothing wait any more that turns out to be another window’s', () => {
        terminal!.screen.rows = BUSY;
        stored = [OF_ORIGINAL];
        load();
        stored = [];
        prompt.restore();
        terminal!.screen.rows = EMPTY;
        clock.advance(1_500);
        assert.deepEqual([terminal!.sent, late, clock.isIdle], ['', [], true]);
    });
});
