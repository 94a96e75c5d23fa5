import { ModelDisk, ModelFile } from './model-disk';
import { edited, LineEdit } from './model-lines';

/** Acts of an agent on a file. */
export type AgentAct = LineEdit | 'remove' | 'rename' | 'mode' | 'link' | 'binary' | 'line ends';

/** Paths that files of the model may have. */
export const modelPaths = ['lf', 'sub/crlf', 'sub/binary', 'link', 'new'] as const;

/** Does something to a file as an agent. @param mark makes a mark for a line. */
export function actAs(disk: ModelDisk, act: AgentAct, path: string, at: number, mark: () => string): void {
    const file = disk.all().get(path);
    const text = file?.bytes.toString('latin1') ?? '';
    const put = (bytes: string, mode: ModelFile['mode'] = file?.mode ?? 'regular'): void =>
        disk.put(path, { bytes: Buffer.from(bytes, 'latin1'), mode });
    const isText = file !== undefined && file.mode !== 'link';
    switch (act) {
        case 'remove':
            return disk.put(path, undefined);
        case 'rename': {
            const to = modelPaths[at % modelPaths.length];
            if (file && !disk.all().has(to)) {
                disk.put(path, undefined);
                disk.put(to, file);
            }
            return;
        }
        case 'mode':
            return isText ? put(text, file.mode === 'regular' ? 'executable' : 'regular') : undefined;
        case 'link':
            return put(`to ${mark()}`, 'link');
        case 'binary':
            return put(`\0${mark()}\r\n`, file?.mode === 'link' ? 'regular' : file?.mode);
        case 'line ends':
            return isText
                ? put(text.includes('\r') ? text.replace(/\r/g, '') : text.replace(/\n/g, '\r\n'))
                : undefined;
        case 'insert':
        case 'delete':
        case 'replace':
            return file?.mode === 'link' ? undefined : put(edited(text, act, at, mark()).text);
    }
}
