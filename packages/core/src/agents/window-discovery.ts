import { isDeepStrictEqual } from 'node:util';
import { DiscoveryCaution, DiscoveryStatus, notPublished, publishedStatus } from '../discovery/discovery-status';
import { AgentEndpoint } from './agent-endpoint';
import { knownAgents } from './known-agents';

/** Status of the first endpoint with a discovery file; faults of the others' files are cautions that name their agents. */
export function windowDiscovery(endpoints: readonly Pick<AgentEndpoint, 'name' | 'status'>[]): DiscoveryStatus {
    const [main, ...others] = endpoints.filter(({ status }) => status !== undefined);
    const status = main?.status ?? notPublished;
    if (!status.published) {
        return status;
    }
    const own = status.cautions ?? [];
    const isKnown = (caution: DiscoveryCaution): boolean =>
        own.some(({ code, facts }) => code === caution.code && isDeepStrictEqual(facts, caution.facts));
    const further = others.flatMap(cautionsOf).filter(caution => !isKnown(caution));
    return publishedStatus(status.path, [...own, ...further]);
}

function cautionsOf({ name, status }: Pick<AgentEndpoint, 'name' | 'status'>): readonly DiscoveryCaution[] {
    // A file that is not there yet, or no more, is as it should be.
    if (!status || (!status.published && (status.code === 'not-published' || status.code === 'removed'))) {
        return [];
    }
    const agent = knownAgents.find(({ kind }) => kind === name)?.name ?? name;
    if (status.published) {
        return (status.cautions ?? []).map(caution => ({ agent, ...caution }));
    }
    const { code, reason, facts, fix } = status;
    return [{ code, reason: `${agent}: ${reason}`, facts, agent, ...(fix !== undefined && { fix }) }];
}
