import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { Page } from 'playwright-core';
import { PlainAgent } from '../support/agents/plain-agent';
import { publishedConnections } from '../support/agents/published-connections';
import { until } from '../support/until';
import { Demo } from './demo';
import { takePicture } from './picture';

/** The sample's greeting with a few changes, of which one is new text, one is taken away and one is small. */
function politer(original: string): string {
    return original
        .replace(
            '/** Greets people by name, each once. */',
            '/** Greets people by name, each once, in the order they came. */'
        )
        .replace(/export function greeting\(names\)/, "export function greeting(names, word = 'Hello')")
        .replace(/return `Hello, (.*)`;/, 'return `${word}, $1`;')
        .concat(
            "\n/** Takes leave of whoever was greeted. */\nexport function farewell(names) {\n    return greeting(names, 'Good-bye');\n}\n"
        );
}

const tests = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { farewell, greeting } from './greeting.js';

test('greets each guest once', () => {
    assert.equal(greeting(['Ada', 'Alan', 'Ada']), 'Hello, Ada and Alan!');
});

test('takes leave', () => {
    assert.equal(farewell(['Ada']), 'Good-bye, Ada!');
});
`;

/** Waits until the words of both sides have their colours, which the grammars bring after the text. */
async function waitForColours(page: Page): Promise<void> {
    for (const side of ['original', 'modified']) {
        const words = page.locator(`.monaco-diff-editor:visible .editor.${side} .view-line span[class^="mtk"]`);
        await until(`the ${side} side has colours`, async () => {
            const classes = await words.evaluateAll(elements => elements.map(({ classList }) => String(classList)));
            return new Set(classes).size > 4;
        });
    }
}

/** Pictures of reviews in several themes, of a new file, of the Reviews view and of a narrow window. */
export async function takeReviewPictures({ ide, workspace, discoveryFolder, setTheme }: Demo): Promise<void> {
    const [connection] = publishedConnections(discoveryFolder);
    const agents = [await PlainAgent.connect(connection), await PlainAgent.connect(connection)];
    const at = (...names: string[]): string => path.join(workspace, ...names);
    const greeting = at('src', 'greeting.js');
    try {
        await agents[0].openDiff(greeting, politer(readFileSync(greeting, 'utf8')));
        await ide.review.waitFor('greeting.js');
        await ide.page.locator('.monaco-diff-editor:visible .line-insert').first().waitFor();
        await setTheme('light');
        await waitForColours(ide.page);
        await takePicture(ide.page, 'review-light');
        await setTheme('hc-theia');
        await takePicture(ide.page, 'review-high-contrast');
        await setTheme('dark');

        await agents[1].openDiff(at('src', 'greeting.test.js'), tests);
        await agents[0].openDiff(
            at('package.json'),
            '{\n    "type": "module",\n    "scripts": { "test": "node --test" }\n}\n'
        );
        await ide.reviews.open();
        await ide.reviews.waitForFiles('greeting.js', 'greeting.test.js', 'package.json');
        await ide.reviews.waitForFact('greeting.test.js', '+11');
        await ide.reviews.waitForBadge(3);
        await takePicture(ide.page, 'reviews-view');
        await ide.reviews.press('greeting.test.js', 'open');
        await ide.review.waitForInFront('greeting.test.js');
        await takePicture(ide.page, 'new-file');

        await ide.reviews.press('greeting.js', 'open');
        await ide.review.waitForKeyboard();
        await ide.reviews.hide();
        await ide.page.setViewportSize({ width: 640, height: 600 });
        await ide.review.waitForLayout('inline');
        await takePicture(ide.page, 'narrow-window');
    } finally {
        for (const agent of agents) {
            await agent.dispose();
        }
    }
}
