/** The name under which a browser on this machine finds what listens on an interface, as a URL has it. */
export function browserHost(hostname: string): string {
    const host = hostname === '0.0.0.0' || hostname === '::' ? '127.0.0.1' : hostname;
    return host.includes(':') ? `[${host}]` : host;
}
