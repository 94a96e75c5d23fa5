/** `node scripts/vscode/draw-icon.mjs`: draws the extension's icon, a diff with a cursor in it, into `packages/vscode/media`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { extensionFolder } from './bundle-extension.mjs';

const size = 128;
/** Points taken of each pixel in either direction: edges are smooth. */
const samples = 4;

/** From back to front: left, top, width, height, radius, and red, green, blue. */
const shapes = [
    [2, 2, 124, 124, 26, [27, 37, 64]],
    [22, 34, 36, 10, 5, [120, 134, 166]],
    [22, 54, 36, 10, 5, [229, 97, 97]],
    [22, 74, 24, 10, 5, [229, 97, 97]],
    [70, 34, 36, 10, 5, [120, 134, 166]],
    [70, 54, 36, 10, 5, [90, 200, 130]],
    [70, 74, 28, 10, 5, [90, 200, 130]],
    [70, 94, 8, 10, 2, [255, 255, 255]]
];

function colorAt(x, y) {
    return shapes.findLast(([left, top, width, height, radius]) => {
        const dx = Math.max(left + radius - x, x - (left + width - radius), 0);
        const dy = Math.max(top + radius - y, y - (top + height - radius), 0);
        return Math.hypot(dx, dy) <= radius;
    })?.[5];
}

function pixelAt(column, row) {
    const colors = Array.from({ length: samples ** 2 }, (_each, index) =>
        colorAt(column + ((index % samples) + 0.5) / samples, row + (Math.floor(index / samples) + 0.5) / samples)
    ).filter(color => color !== undefined);
    const mean = part => Math.round(colors.reduce((sum, color) => sum + color[part], 0) / (colors.length || 1));
    return [mean(0), mean(1), mean(2), Math.round((255 * colors.length) / samples ** 2)];
}

function chunk(type, data) {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    checksum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, checksum]);
}

const header = Buffer.alloc(13);
header.writeUInt32BE(size, 0);
header.writeUInt32BE(size, 4);
// 8 bits for each of red, green, blue and alpha.
header.set([8, 6, 0, 0, 0], 8);
const indices = Array.from({ length: size }, (_each, index) => index);
const rows = indices.map(row => Buffer.from([0, ...indices.flatMap(column => pixelAt(column, row))]));
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const image = [
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0))
];
writeFileSync(join(extensionFolder, 'media', 'icon.png'), Buffer.concat(image));
