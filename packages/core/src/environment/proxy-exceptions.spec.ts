import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { proxyExceptions, proxyExceptionsScript, proxyInTheWay } from './proxy-exceptions';

const PROXY = 'http://proxy:3128';
const ALL = '127.0.0.1,localhost,::1';

describe('proxyExceptions', () => {
    it('are the loopback also where no proxy is set: a shell’s profile may set it later', () => {
        for (const environment of [{}, { http_proxy: '' }, { http_proxy: null }]) {
            assert.deepEqual(proxyExceptions(environment), { NO_PROXY: ALL, no_proxy: ALL });
        }
    });

    for (const name of ['http_proxy', 'https_proxy', 'all_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY']) {
        it(`are the loopback, in both cases, where ${name} is set`, () => {
            assert.deepEqual(proxyExceptions({ [name]: PROXY }), { NO_PROXY: ALL, no_proxy: ALL });
        });
    }

    const cases: readonly (readonly [string, Record<string, string>, string, string])[] = [
        ['are added to the user’s own', { NO_PROXY: 'corp.example' }, `corp.example,${ALL}`, `corp.example,${ALL}`],
        ['keep two that differ apart', { NO_PROXY: 'a', no_proxy: 'b' }, `a,${ALL}`, `b,${ALL}`],
        ['add what is missing', { no_proxy: 'localhost, a' }, 'localhost,a,127.0.0.1,::1', 'localhost,a,127.0.0.1,::1'],
        ['leave a star alone', { NO_PROXY: '*' }, '*', '*'],
        ['take a star beside others for a name, as some programs do', { NO_PROXY: 'a,*' }, `a,*,${ALL}`, `a,*,${ALL}`]
    ];
    for (const [title, own, upper, lower] of cases) {
        it(title, () => {
            assert.deepEqual(proxyExceptions({ https_proxy: PROXY, ...own }), { NO_PROXY: upper, no_proxy: lower });
        });
    }

    if (process.platform !== 'win32') {
        const inShell = (environment: Record<string, string>): string[] =>
            execFileSync(
                'sh',
                ['-euc', `${proxyExceptionsScript.repeat(2)}printf '%s|%s' "\${NO_PROXY-}" "\${no_proxy-}"`],
                { env: { PATH: process.env.PATH, ...environment }, encoding: 'utf8' }
            ).split('|');

        it('are the same in a shell that sources the script, twice too', () => {
            assert.deepEqual(inShell({}), [ALL, ALL]);
            for (const [, own] of cases) {
                const [upper, lower] = inShell({ ALL_PROXY: PROXY, ...own });
                const expected = proxyExceptions({ ALL_PROXY: PROXY, ...own });
                const hosts = (text: string): string[] => text.split(/[\s,]+/).sort();
                assert.deepEqual([upper, lower].map(hosts), [expected.NO_PROXY, expected.no_proxy].map(hosts));
            }
        });
    }
});

describe('proxyInTheWay', () => {
    it('is the variable of a proxy that the loopback is not excepted from', () => {
        assert.equal(proxyInTheWay({ HTTPS_PROXY: PROXY }), 'HTTPS_PROXY');
        assert.equal(proxyInTheWay({ https_proxy: PROXY, no_proxy: 'corp.example' }), 'https_proxy');
        assert.equal(proxyInTheWay({ https_proxy: PROXY, no_proxy: `corp.example,${ALL}` }), undefined);
        assert.equal(proxyInTheWay({ https_proxy: PROXY, NO_PROXY: '*' }), undefined);
        assert.equal(proxyInTheWay({ https_proxy: PROXY, NO_PROXY: 'a,*' }), 'https_proxy');
        assert.equal(proxyInTheWay({ NO_PROXY: 'a' }), undefined);
    });
});
