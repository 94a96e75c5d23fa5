/** A process's variables, as a starter of processes has them: null takes one away. */
export type Environment = Readonly<Record<string, string | null | undefined>>;

/** The names of the own machine. */
const LOOPBACK = ['127.0.0.1', 'localhost', '::1'] as const;

const PROXY_NAMES = ['http_proxy', 'https_proxy', 'all_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'] as const;

/** `NO_PROXY` with the user's exceptions and the loopback: keeps the token off proxies that a profile may set later. */
export function proxyExceptions(environment: Environment): Record<string, string> {
    const valueOf = (...names: readonly string[]): string =>
        names.map(name => environment[name]).find(value => value) ?? '';
    return {
        NO_PROXY: withLoopback(valueOf('NO_PROXY', 'no_proxy')),
        no_proxy: withLoopback(valueOf('no_proxy', 'NO_PROXY'))
    };
}

/** The variable that sends a process's requests for the window to a proxy; undefined if none. */
export function proxyInTheWay(environment: Environment): string | undefined {
    const lists = [environment.NO_PROXY, environment.no_proxy].filter(list => list);
    const isExcepted = (list: string): boolean => isStar(hostsIn(list)) || hostsIn(list).includes(LOOPBACK[0]);
    const reachesWindow = lists.length > 0 && lists.every(list => isExcepted(list ?? ''));
    return reachesWindow ? undefined : PROXY_NAMES.find(name => environment[name]);
}

/** Does the same in a POSIX shell that sources it, which has its own variables. */
export const proxyExceptionsScript = `export NO_PROXY="\${NO_PROXY:-\${no_proxy-}}"
export no_proxy="\${no_proxy:-$NO_PROXY}"
for AGENT_COMPANION_HOST in ${LOOPBACK.join(' ')}; do
    case ",$NO_PROXY," in
        ,\\*, | *,"$AGENT_COMPANION_HOST",*) ;;
        *) NO_PROXY="\${NO_PROXY:+$NO_PROXY,}$AGENT_COMPANION_HOST" ;;
    esac
    case ",$no_proxy," in
        ,\\*, | *,"$AGENT_COMPANION_HOST",*) ;;
        *) no_proxy="\${no_proxy:+$no_proxy,}$AGENT_COMPANION_HOST" ;;
    esac
done
unset AGENT_COMPANION_HOST
`;

function withLoopback(own: string): string {
    const hosts = hostsIn(own);
    const missing = LOOPBACK.filter(host => !hosts.includes(host));
    return isStar(hosts) || missing.length === 0 ? own : [...hosts, ...missing].join(',');
}

/** Whether a list covers all hosts: beside other entries, some programs read the star as a name. */
function isStar(hosts: readonly string[]): boolean {
    return hosts.length === 1 && hosts[0] === '*';
}

const hostsIn = (list: string): string[] => list.split(/[\s,]/).filter(Boolean);
