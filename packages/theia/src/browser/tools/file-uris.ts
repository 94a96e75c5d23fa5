import { OS } from '@theia/core/lib/common/os';
import URI from '@theia/core/lib/common/uri';

/** The URI of a path of the backend's file system, whatever system the browser runs on. */
export function uriOf(path: string): URI {
    return URI.fromFilePath(OS.backend.isWindows ? path.replaceAll('\\', '/') : path);
}

/** The path of a file of the backend's file system; undefined for what is none, such as an untitled text. */
export function pathOf(uri: { toString(): string }): string | undefined {
    const parsed = new URI(uri.toString());
    return parsed.scheme === 'file' ? parsed.path.fsPath() : undefined;
}
