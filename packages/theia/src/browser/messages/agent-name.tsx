import * as React from '@theia/core/shared/react';

interface AgentNameProps {
    readonly name: string;
    readonly title?: string;
}

/** Shows an agent's name and keeps its number where room is short: agents of one kind differ in nothing else. */
export function AgentName({ name, title }: AgentNameProps): React.ReactElement {
    const [number = ''] = / \d+$/.exec(name) ?? [];
    return (
        <span className="agent-companion-agent agent" title={title}>
            <span className="words">{name.slice(0, name.length - number.length)}</span>
            <span>{number}</span>
        </span>
    );
}
