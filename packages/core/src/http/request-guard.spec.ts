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

    it('opens what the token opens, and nothing of another', () => {
        const [mine, other] = ['mine', 'other'].map(name => ({
            token: name,
            routes: [{ path: '/mcp', methods: ['GET'], handle: () => Promise.resolve() }]
        }));
        const verdict = judgeRequest({ ...good, authorization: 'Bearer other' }, port, [mine, other]);
        assert.ok(verdict.allowed);
        assert.equal(verdict.routes, other.routes);
    });

    it('compares tokens of any length in constant time: of equal length as far as the comparison can see', () => {
        // timingSafeEqual throws for texts of different lengths; that it does not shows the digests.
        ['', 'x', 'x'.repeat(10_000)].forEach(given =>
            assert.equal(statusOf({ ...good, authorization: `Bearer ${given}` }), 401)
        );
    });
});
