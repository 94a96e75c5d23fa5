import '@theia/core/shared/reflect-metadata';
import * as assert from 'node:assert/strict';
import { WindowIdentity } from './window-identity';

const ID = 'agent-companion.window-id';
const PROMPTS = 'agent-companion.prompts';

/** What a tab stores. */
class FakeStorage {
    readonly items = new Map<string, string>();

    get length(): number {
        return this.items.size;
    }

    key(index: number): string | null {
        return [...this.items.keys()][index] ?? null;
    }

    getItem(key: string): string | null {
        return this.items.get(key) ?? null;
    }

    setItem(key: string, value: string): void {
        this.items.set(key, value);
    }

    removeItem(key: string): void {
        this.items.delete(key);
    }
}

describe('WindowIdentity', () => {
    const before = ['navigator', 'sessionStorage'].map(name => [
        name,
        Object.getOwnPropertyDescriptor(globalThis, name)
    ]);
    let storage: FakeStorage;
    /** The names that pages hold. */
    let held: Set<string>;

    beforeEach(() => {
        storage = new FakeStorage();
        held = new Set();
        const request = async (name: string, _: LockOptions, hold: (lock: object | null) => unknown): Promise<void> => {
            const lock = held.has(name) ? null : {};
            held.add(name);
            await Promise.resolve();
            void hold(lock);
        };
        set('navigator', { locks: { request } });
        set('sessionStorage', storage);
    });
    afterEach(() => {
        for (const [name, descriptor] of before as [string, PropertyDescriptor | undefined][]) {
            Reflect.deleteProperty(globalThis, name);
            if (descriptor) {
                Object.defineProperty(globalThis, name, descriptor);
            }
        }
    });

    function set(name: string, value: unknown): void {
        Object.defineProperty(globalThis, name, { value, configurable: true });
    }

    /** The window of a tab that stores two things of ours and one of another. */
    async function tab(): Promise<string> {
        const id = await new WindowIdentity().claimed;
        storage.setItem(PROMPTS, '["text"]');
        storage.setItem('other', 'kept');
        return id;
    }

    it('is another one in a duplicated tab, which begins without the texts that wait in the original', async () => {
        const original = await tab();
        const duplicate = await new WindowIdentity().claimed;
        assert.notEqual(duplicate, original);
        assert.deepEqual([...storage.items].sort(), [
            [ID, duplicate],
            ['other', 'kept']
        ]);
    });
});
