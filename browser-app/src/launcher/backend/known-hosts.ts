import { isIP } from 'node:net';
import { hostname as machineName } from 'node:os';

/** Names to the backend by which hosts it may be asked, beside addresses and `localhost`. */
export const hostsVariable = 'AGENT_COMPANION_HOSTS';

/** Names that browsers may ask for: the interface's, the user's, and the machine's if others reach it. */
export function knownHosts(hostname: string, publicHosts: readonly string[] = []): string[] {
    const machine = isLoopback(hostname) ? [] : [machineName(), `${machineName()}.local`];
    return [hostname, ...machine, ...publicHosts].map(host => nameOf(host) ?? host.toLowerCase());
}

/** Whether a `Host` header names this machine. An address is nobody's name, so none can be led here; any port may be forwarded. */
export function isKnownHost(header: string | undefined, names: readonly string[]): boolean {
    const name = nameOf(header ?? '');
    return (
        name !== undefined &&
        (isIP(name.replace(/^\[|\]$/g, '')) > 0 ||
            name === 'localhost' ||
            name.endsWith('.localhost') ||
            // Theia asks for each web view by a name of its own, below that of the page.
            names.some(each => name === each || name.endsWith(`.webview.${each}`)))
    );
}

/** Whether only this machine reaches what listens on an interface. */
export function isLoopback(hostname: string): boolean {
    return hostname === 'localhost' || hostname === '::1' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** The name in `name:port`, in lower case. */
function nameOf(host: string): string | undefined {
    return URL.canParse(`http://${host}`) && host !== '' ? new URL(`http://${host}`).hostname : undefined;
}
