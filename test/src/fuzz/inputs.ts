import { chances } from '../fidelity/typed-edit';

/** Words that some surface knows, and values that trip up a program. */
const WORDS = [
    ...['initialize', 'tools/call', 'tools/list', 'ping', 'openDiff', 'closeDiff', 'notifications/initialized'],
    ...['ide-context', 'claim', 'greet', 'call', 'page/call', 'permission.asked', 'session.idle', 'selectedFile'],
    ...[
        '__proto__',
        'constructor',
        'toString',
        '',
        ' ',
        '\0',
        '../../etc/passwd',
        '/dev/zero',
        '\\\\evil\\share\\a',
        'file:///a'
    ],
    ...['\u202e', '\ud800', 'é', '\u{1f600}', '{}', '[]', 'null', '1e999', 'x'.repeat(3_000)]
];
const KEYS = [
    ...[
        'jsonrpc',
        'id',
        'method',
        'params',
        'name',
        'arguments',
        'type',
        'requestId',
        'workspaceRoot',
        'version',
        'result',
        'error'
    ],
    ...[
        'filePath',
        'newContent',
        'uri',
        'path',
        'properties',
        'sessionID',
        '__proto__',
        'ide',
        'enabled',
        'windowId',
        'text',
        'pid'
    ]
];
const NUMBERS = [0, -1, 1, 1.5, 2 ** 31, 2 ** 53, -0, 1e308];

/** Inputs of any kind, the same for the same seed. */
export class Inputs {
    private readonly chance: () => number;

    constructor(readonly seed: number) {
        this.chance = chances(seed);
    }

    /** From 0 to below the limit. */
    below(limit: number): number {
        return Math.floor(this.chance() * limit);
    }

    /** Whether something that happens once in so many times happens now. */
    once(times: number): boolean {
        return this.below(times) === 0;
    }

    pick<T>(values: readonly T[]): T {
        return values[this.below(values.length)];
    }

    bytes(longest = 200): Buffer {
        return Buffer.from(Array.from({ length: this.below(longest) }, () => this.below(256)));
    }

    text(): string {
        return this.once(4) ? this.bytes(60).toString('latin1') : this.pick(WORDS);
    }

    /** A value as JSON has it. */
    value(depth = 4): unknown {
        const kind = this.below(depth > 0 ? 9 : 6);
        if (kind < 3) {
            return this.text();
        }
        if (kind < 6) {
            return kind === 5 ? this.pick([null, true, false]) : this.pick(NUMBERS);
        }
        return kind === 6
            ? Array.from({ length: this.below(4) }, () => this.value(depth - 1))
            : Object.fromEntries(Array.from({ length: this.below(6) }, () => [this.pick(KEYS), this.value(depth - 1)]));
    }

    /** A message that begins as JSON-RPC has it, or any value, as text that may be broken. */
    message(): string {
        const known = { jsonrpc: '2.0', id: this.pick([1, 'a', null]), method: this.pick(WORDS), params: this.value() };
        const text = JSON.stringify(this.once(3) ? this.value() : known);
        return this.once(8) ? text.slice(0, this.below(text.length + 1)) + this.text() : text;
    }

    /** The same bytes, or some of them changed, doubled or missing. */
    damaged(whole: Buffer): Buffer {
        const at = this.below(whole.length + 1);
        const kind = this.below(8);
        const parts = [
            whole.subarray(0, at),
            ...(kind === 0 ? [this.bytes(20)] : []),
            ...(kind === 1 ? [] : [whole.subarray(at)])
        ];
        return Buffer.concat(kind === 2 ? [...parts, whole] : parts);
    }
}
