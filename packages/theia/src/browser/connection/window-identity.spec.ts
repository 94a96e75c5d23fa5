import '@theia/core/shared/reflect-metadata';
import * as assert from 'node:assert/strict';
import { WindowIdentity } from './window-identity';

const GLOBALS = ['navigator', 'sessionStorage'] as const;

describe('WindowIdentity', () => {
    const before = GLOBALS.map(name => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
    afterEach(() => {
        for (const [name, descriptor] of before) {
            Reflect.deleteProperty(globalThis, name);
            Object.defineProperties(globalThis, descriptor ? { [name]: descriptor } : {});
        }
    });

    it('is another one in a duplicated tab, which begins without the texts that wait in the original', async () => {
        const items = new Map<string, string>();
        const storage = {
            get length(): number {
                return items.size;
            },
            key: (index: number) => [...items.keys()][index] ?? null,
            getItem: (key: string) => items.get(key) ?? null,
            setItem: (key: string, value: string) => void items.set(key, value),
            removeItem: (key: string) => void items.delete(key)
        };
        const held = new Set<string>();
        const request = async (name: string, _: LockOptions, hold: (lock: object | null) => unknown): Promise<void> => {
            const lock = held.has(name) ? null : {};
            held.add(name);
            await Promise.resolve();
            void hold(lock);
        };
        const values = [{ locks: { request } }, storage];
        GLOBALS.forEach((name, index) =>
            Object.defineProperty(globalThis, name, { value: values[index], configurable: true })
        );
        const original = await new WindowIdentity().claimed;
        storage.setItem('agent-companion.prompts', '["text"]');
        storage.setItem('other', 'kept');
        const duplicate = await new WindowIdentity().claimed;
        assert.notEqual(duplicate, original);
        assert.deepEqual([...items].sort(), [
            ['agent-companion.window-id', duplicate],
            ['other', 'kept']
        ]);
    });
});
