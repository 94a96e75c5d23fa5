import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { Disposable } from '@theia/core/lib/common/disposable';
import { Emitter } from '@theia/core/lib/common/event';
import { Container } from '@theia/core/shared/inversify';
import { FakePage } from '../testing/fake-page';
import { DesktopNotifications } from './desktop-notifications';
import { PageBadge } from './page-badge';
import { QuestionAttention } from './question-attention';

leavePage();

describe('QuestionAttention', () => {
    let page: FakePage;
    let isHidden: boolean;
    let announced: string[];
    let attention: QuestionAttention;

    beforeEach(() => {
        page = new FakePage();
        document.title = 'Theia';
        isHidden = true;
        announced = [];
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
        const container = new Container();
        container.bind(PageBadge).toConstantValue(new PageBadge({ onDidChangeTitle: new Emitter<string>().event }));
        container.bind<object>(DesktopNotifications).toConstantValue({
            announce: ({ title }: { title: string }) => {
                announced.push(title);
                return Disposable.create(() => announced.pop());
            }
        });
        container.bind(QuestionAttention).toSelf();
        attention = container.get(QuestionAttention);
    });
    afterEach(() => page.dispose());

    function turnTo(hidden: boolean): void {
        isHidden = hidden;
        document.dispatchEvent(new window.Event('visibilitychange'));
    }

    it('marks the title of a hidden page until it is seen, and notifies until the question is over', () => {
        const calling = attention.call('Run?');
        assert.deepEqual([document.title, announced], ['(1) Theia', ['Run?']]);
        turnTo(false);
        assert.equal(document.title, 'Theia');
        turnTo(true);
        assert.deepEqual([document.title, announced], ['Theia', ['Run?']]);
        calling.dispose();
        assert.deepEqual(announced, []);
    });

    it('marks it no longer once the question is taken back, and never that of a page that is seen', () => {
        attention.call('Run?').dispose();
        assert.equal(document.title, 'Theia');
        isHidden = false;
        attention.call('Run?');
        assert.equal(document.title, 'Theia');
    });
});
