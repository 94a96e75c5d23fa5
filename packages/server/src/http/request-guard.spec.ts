import assert from 'node:assert/strict';
import { judgeRequest } from './request-guard';

const port = 4321;
const token = 'the-token';
const realms = [{ token, routes: [] }];
const good = { host: `127.0.0.1:${port}`, authorization: `Bearer ${token}` };

function statusOf(headers: Parameters<typeof judgeRequest>[0]): number {
    const verdict = judgeRequest(headers, port, realms);
    return verdict.allowed ? 200 : verdict.error.status;
}

describe('judgeRequest', () => {
    ['127.0.0.1', 'localhost', 'LocalHost', '[::1]', 'host.docker.internal'].forEach(name => {
        it(`serves ${name}, with our port or without one`, () => {
            assert.equal(statusOf({ ...good, host: `${name}:${port}` }), 200);
            assert.equal(statusOf({ ...good, host: name }), 200);
        });
    });

    [
        undefined,
        '',
        'example.org',
        `example.org:${port}`,
        '127.0.0.1:1',
        `127.0.0.1:${port}0`,
        `localhost.example.org:${port}`,
        `x@127.0.0.1:${port}`,
        '::1',
        '0.0.0.0'
    ].forEach(host => {
        it(`refuses the host ${host} with 403`, () => {
            assert.equal(statusOf({ ...good, host }), 403);
        });
    });

    ['null', '', 'http://localhost', `http://127.0.0.1:${port}`].forEach(origin => {
        it(`refuses the origin '${origin}' with 403, with the token too`, () => {
            assert.equal(statusOf({ ...good, origin }), 403);
        });
    });

    [
        undefined,
        '',
        'Bearer',
        'Bearer ',
        `Basic ${token}`,
        token,
        `Bearer ${token}x`,
        `Bearer ${token.slice(0, -1)}`,
        `Bearer ${token} ${token}`,
        `Bearer x`
    ].forEach(authorization => {
        it(`refuses the authorization '${authorization}' with 401`, () => {
            assert.equal(statusOf({ ...good, authorization }), 401);
        });
    });

    it('takes the scheme in any case, as HTTP has it', () => {
        assert.equal(statusOf({ ...good, authorization: `bearer ${token}` }), 200);
    });

    it('opens what the token opens, and nothing of another', () => {
        const [mine, other] = ['mine', 'other'].map(name => ({
            token: name,
            routes: [{ path: '/mcp', methods: ['GET'], handle: () => Promise.resolve() }]
        }));
        const verdict = judgeRequest({ ...good, authorization: 'Bearer other' }, port, [mine, other]);
        assert.ok(verdict.allowed);
        assert.equal(verdict.routes, other.routes);
    });

    it('takes a token from the header of its realm only', () => {
        const own = { token, tokenHeader: 'x-own', routes: [] };
        const isAllowed = (
            headers: Parameters<typeof judgeRequest>[0],
            realm: typeof own | (typeof realms)[0]
        ): boolean => judgeRequest({ host: good.host, ...headers }, port, [realm]).allowed;
        assert.ok(isAllowed({ 'x-own': token }, own));
        assert.ok(!isAllowed({ authorization: `Bearer ${token}` }, own));
        assert.ok(!isAllowed({ 'x-own': token }, realms[0]));
        assert.ok(!isAllowed({ 'x-own': [token, token] }, own));
        assert.ok(!isAllowed({ 'x-own': '' }, { ...own, token: 'other' }));
    });

    it('says how to authenticate', () => {
        const verdict = judgeRequest({ host: good.host }, port, realms);
        assert.equal(!verdict.allowed && verdict.error.headers?.['WWW-Authenticate'], 'Bearer');
    });

    it('compares tokens of any length in constant time: of equal length as far as the comparison can see', () => {
        // timingSafeEqual throws for texts of different lengths; that it does not shows the digests.
        ['', 'x', 'x'.repeat(10_000)].forEach(given =>
            assert.equal(statusOf({ ...good, authorization: `Bearer ${given}` }), 401)
        );
    });

    it('judges the host before the origin and the origin before the token', () => {
        const verdictOf = (headers: Parameters<typeof judgeRequest>[0]): string => {
            const verdict = judgeRequest(headers, port, realms);
            return verdict.allowed ? '' : verdict.error.message;
        };
        assert.match(verdictOf({ host: 'example.org', origin: 'null' }), /Host/);
        assert.match(verdictOf({ host: good.host, origin: 'null' }), /web pages/);
        assert.match(verdictOf({ host: good.host }), /Bearer/);
    });
});
