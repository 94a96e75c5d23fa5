import * as vscode from 'vscode';
import type { EncodedText } from '@agent-companion/client';

/** How a file, or an encoding, is named to VS Code. */
type Encoding = { readonly uri: vscode.Uri } | { readonly encoding: string };

/** Methods of releases from 1.100 on, by the user's settings; older ones give the editor's text only. */
interface Encodings {
    decode(bytes: Uint8Array, options: Encoding): Thenable<string>;
    encode(text: string, options: Encoding): Thenable<Uint8Array>;
}

const MARKS: Readonly<Record<string, readonly number[]>> = { utf16le: [0xff, 0xfe], utf16be: [0xfe, 0xff] };

/** The text of a file in its own encoding. */
export async function decodeFile(uri: vscode.Uri): Promise<string> {
    const encodings = encodingsOf(vscode.workspace);
    return encodings
        ? encodings.decode(await vscode.workspace.fs.readFile(uri), { uri })
        : (await vscode.workspace.openTextDocument(uri)).getText();
}

/** Encodes a text as its file is, or as set for a new one. */
export async function encodeFor(uri: vscode.Uri, text: string): Promise<EncodedText> {
    const encodings = encodingsOf(vscode.workspace);
    const name = await encodingOf(uri);
    if (name.startsWith('utf8')) {
        return { canEncode: true };
    }
    const plain = text.replace(/^\uFEFF/, '');
    const encoded = await encodings?.encode(plain, { encoding: name });
    // A character that the encoding lacks becomes another one.
    if (!encoded || (await encodings?.decode(encoded, { encoding: name })) !== plain) {
        return { canEncode: false, encoding: name };
    }
    const mark = MARKS[name] ?? [];
    const hasMark = mark.every((byte, index) => encoded[index] === byte);
    const bytes = Buffer.concat([Buffer.from(hasMark ? [] : mark), encoded]);
    return { canEncode: true, encoded: bytes.toString('base64') };
}

async function encodingOf(uri: vscode.Uri): Promise<string> {
    const setting = vscode.workspace.getConfiguration('files', uri).get('encoding', 'utf8');
    const document: { readonly encoding?: string } | undefined = await vscode.workspace
        .openTextDocument(uri)
        .then(undefined, () => undefined);
    return document?.encoding ?? setting;
}

function encodingsOf(workspace: object): Encodings | undefined {
    return 'encode' in workspace ? (workspace as Encodings) : undefined;
}
