import * as vscode from 'vscode';

/** Encodes a text in UTF-8 where VS Code reads that, else in UTF-16 with a byte order mark, which no setting overrides. */
export function proposalBytes(uri: vscode.Uri, text: string): Buffer {
    return isPlain(text) && isReadAsUtf8(uri) ? Buffer.from(text) : Buffer.from(`\uFEFF${text}`, 'utf16le');
}

/** Whether UTF-8 holds a text that looks not binary and has no byte order mark. */
function isPlain(text: string): boolean {
    return !/^\uFEFF|\0|\p{Surrogate}/u.test(text);
}

/** Whether bytes without a byte order mark are UTF-8 by the user's settings, in every language. */
function isReadAsUtf8(uri: vscode.Uri): boolean {
    const files = vscode.workspace.getConfiguration('files', uri);
    const isByLanguage = (files.inspect('encoding')?.languageIds?.length ?? 0) > 0;
    return files.get('encoding') === 'utf8' && files.get('autoGuessEncoding') !== true && !isByLanguage;
}
