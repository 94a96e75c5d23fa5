/** Why the companion does not pass a scenario of the conformance suite. What is not here has to pass. */
const reasons = {
    referenceTool:
        'Calls a tool that only the reference server has. The companion has openDiff and closeDiff, and answers that there is no such tool.',
    otherTool:
        'Calls a tool that only the reference server has. This endpoint has the IDE’s, and answers that there is no such tool.',
    otherResource:
        'Reads a resource that only the reference server has. This endpoint has one, while no tool is offered.',
    noResources: 'The companion offers no resources, and does not declare the capability.',
    noPrompts: 'The companion offers no prompts, and does not declare the capability.',
    noLogging: 'The companion does not declare the capability: what it logs is for the people who run the IDE.',
    noCompletion: 'The companion does not declare the capability: it has no prompts to complete.',
    oldVersion:
        'Two warnings: no first event without data, and no time for reconnecting. The suite says here that it speaks 2025-03-26, and the SDK sends those from 2025-11-25 on: earlier clients took the event for a message.',
    anyOrigin:
        'Wants a web page of the loopback served. The companion refuses every Origin: no agent is a web page, and a page on another port of the loopback is a stranger. Passes the other half: a foreign Host is refused. The scenario itself says that it is about servers without authentication.'
};

/** The scenarios that the companion as it is does not pass, and why. */
export const productDeviations: Readonly<Record<string, string>> = {
    'logging-set-level': reasons.noLogging,
    'completion-complete': reasons.noCompletion,
    'tools-call-image': reasons.referenceTool,
    'tools-call-audio': reasons.referenceTool,
    'tools-call-embedded-resource': reasons.referenceTool,
    'tools-call-mixed-content': reasons.referenceTool,
    'tools-call-with-logging': reasons.referenceTool,
    'tools-call-with-progress': reasons.referenceTool,
    'tools-call-sampling': reasons.referenceTool,
    'tools-call-elicitation': reasons.referenceTool,
    'json-schema-2020-12': reasons.referenceTool,
    'elicitation-sep1034-defaults': reasons.referenceTool,
    'elicitation-sep1330-enums': reasons.referenceTool,
    'server-sse-polling': reasons.referenceTool,
    'resources-list': reasons.noResources,
    'resources-read-text': reasons.noResources,
    'resources-read-binary': reasons.noResources,
    'resources-templates-read': reasons.noResources,
    'resources-subscribe': reasons.noResources,
    'resources-unsubscribe': reasons.noResources,
    'prompts-list': reasons.noPrompts,
    'prompts-get-simple': reasons.noPrompts,
    'prompts-get-with-args': reasons.noPrompts,
    'prompts-get-embedded-resource': reasons.noPrompts,
    'prompts-get-with-image': reasons.noPrompts,
    'dns-rebinding-protection': reasons.anyOrigin
};

const inPlaceOf: Readonly<Record<string, string>> = {
    [reasons.referenceTool]: reasons.otherTool,
    [reasons.noResources]: reasons.otherResource
};

/** The same of the endpoint of the IDE's tools, which says by a protocol error that it has none of the reference server's. */
export const toolsDeviations: Readonly<Record<string, string>> = {
    ...Object.fromEntries(
        Object.entries(productDeviations)
            .filter(([scenario]) => scenario !== 'resources-list')
            .map(([scenario, reason]) => [scenario, inPlaceOf[reason] ?? reason])
    ),
    'tools-call-simple-text': reasons.otherTool,
    'tools-call-error': reasons.otherTool,
    'server-sse-polling': reasons.oldVersion
};

/** The same for the companion's listener, guard and sessions with the reference server's tools, resources and prompts. */
export const transportDeviations: Readonly<Record<string, string>> = {
    'server-sse-polling': reasons.oldVersion,
    'dns-rebinding-protection': reasons.anyOrigin
};
