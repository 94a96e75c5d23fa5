/** `npm run notice`: writes NOTICE anew, after a change of what the published packages depend on. `npm test` compares it. */
import { writeFileSync } from 'node:fs';
import { runMain } from './run/expected-error.mjs';
import { noticeFiles, noticeText } from './notice/notice-text.mjs';

await runMain(() => {
    const text = noticeText();
    noticeFiles().forEach(file => writeFileSync(file, text));
});
