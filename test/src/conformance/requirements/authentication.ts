import { Requirement } from '../requirement';
import { specFiles as spec } from '../spec-files';

/** Section I.2, 'Authentication': a SHOULD at first, a MUST since October 2025. */
export const authenticationRequirements: readonly Requirement[] = [
    {
        id: 'authentication-01',
        level: 'MUST',
        section: 'I.2, Authentication',
        says: 'The extension generates a unique, secret token.',
        tests: [
            ...spec.authToken('never gives the same twice'),
            ...spec.companionServer(
                'is one of several in the same process, each with its own port and token',
                'never logs its token'
            ),
            ...spec.connection('never sends its token to the page')
        ]
    },
    {
        id: 'authentication-02',
        level: 'SHOULD',
        section: 'I.2, Token Generation',
        says: 'The token is a random string, fit to be a bearer token.',
        tests: spec.authToken('gives 256 bits that need no escaping')
    },
    {
        id: 'authentication-03',
        level: 'MUST',
        section: 'I.2, Discovery File Content',
        says: 'authToken is a field of the discovery file.',
        tests: spec.discovery('writes the fields of the specification with their types')
    },
    {
        id: 'authentication-04',
        level: 'MUST',
        section: 'I.2, Request Authorization',
        says: 'The server validates the token on every request and rejects those without it.',
        tests: [
            ...spec.discovery(
                'answers a ${method} without the token, or with a wrong one, with 401, even in a session',
                'begins no session without the token'
            ),
            ...spec.requestGuard("refuses the authorization '${authorization}' with 401"),
            ...spec.sessionRegistry('need the token on every request, also with a session that is known'),
            ...spec.httpListener('judges before it says which paths and methods there are')
        ]
    }
];
