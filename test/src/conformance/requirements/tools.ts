import { Requirement } from '../requirement';
import { specFiles as spec } from '../spec-files';

/**
 * What MCP itself demands of a server with tools (revision 2025-11-25, 'Tools', 'Cancellation', 'Progress'), for the endpoint
 * /tools. That of the Companion Specification has the two tools of its contract.
 */
export const toolRequirements: readonly Requirement[] = [
    {
        id: 'tools-01',
        level: 'MUST',
        section: 'MCP, Tools, Security Considerations',
        says: 'Servers validate all tool inputs.',
        tests: [
            ...spec.toolsEndpoint('no tool with arguments that do not fit, and says which'),
            ...spec.toolPaths('says what is no path'),
            ...spec.hostileModel('reads nothing outside of the workspace and writes nothing, in ${CALLS} calls')
        ]
    },
    {
        id: 'tools-02',
        level: 'MUST',
        section: 'MCP, Tools, Security Considerations',
        says: 'Servers implement proper access controls.',
        tests: [
            ...spec.toolsEndpoint('no client without its token, which opens nothing else; nor a web page'),
            ...spec.toolPaths('refuses what is outside, however it is written'),
            ...spec.changeReviews('is a review for each file; what is accepted is written, and the answer says which')
        ]
    },
    {
        id: 'tools-03',
        level: 'MUST',
        section: 'MCP, Tools, Security Considerations',
        says: 'Servers rate limit tool invocations.',
        tests: [
            ...spec.toolsEndpoint('eight at a time in a window, of all clients together, and no more'),
            ...spec.toolsEndpoint(
                'though the user has not answered as many as may wait: of those one more is refused, and says what to do'
            )
        ]
    },
    {
        id: 'tools-04',
        level: 'MUST',
        section: 'MCP, Tools, Security Considerations',
        says: 'Servers sanitize tool outputs.',
        tests: [
            ...spec.toolsEndpoint('and trusts no editor: what does not fit the contract, or is thrown, is a failure'),
            ...spec.toolAnswers('with the names of places outside of the workspace, but not with what is there')
        ]
    },
    {
        id: 'tools-05',
        level: 'MUST',
        section: 'MCP, Tools, Output Schema',
        says: 'Structured results conform to the output schema that is listed; they are in a text as well (SHOULD).',
        tests: [
            ...spec.toolsEndpoint('a tool with the path as the IDE spells it, and answers as data and as text'),
            ...spec.toolAnswers('in pages of 64 KB, which together are the whole list')
        ]
    },
    {
        id: 'tools-06',
        level: 'SHOULD',
        section: 'MCP, Tools, List Changed Notification',
        says: 'A server that declares listChanged tells when the list of its tools changes.',
        tests: spec.toolsEndpoint('nothing where nothing is offered, and tells when that changes')
    },
    {
        id: 'tools-07',
        level: 'SHOULD',
        section: 'MCP, Tools, Error Handling',
        says: 'Unknown tools are protocol errors; what a model can mend is a result with isError.',
        tests: spec.toolsEndpoint(
            'no tool that there is not, or that is not offered now',
            'and passes refusals on with code and reason'
        )
    },
    {
        id: 'tools-08',
        level: 'SHOULD',
        section: 'MCP, Cancellation',
        says: 'A cancelled request is not worked at any more.',
        tests: [
            ...spec.toolsEndpoint('and has the editor stop what the model takes back'),
            ...spec.changeReviews('goes from the screen when the model takes its call back')
        ]
    },
    {
        id: 'tools-09',
        level: 'MUST',
        section: 'MCP, Progress',
        says: 'Progress increases with each notification, and ends with the call.',
        tests: spec.changeReviews('waits on when the call is over, and is written when the user accepts it later')
    }
];
