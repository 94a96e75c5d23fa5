import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { ContextKeyService } from '@theia/core/lib/browser/context-key-service';
import { KeybindingContext, KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { Keybinding } from '@theia/core/lib/common/keybinding';
import { Container } from '@theia/core/shared/inversify';
import { AgentTerminals } from '../../agents/agent-terminals';
import { StatusMessages } from '../../messages/status-messages';
import { FocusRestorer } from '../focus/focus-restorer';
import { ClosedReviews } from '@agent-companion/page';
import { UndoContribution } from './undo-contribution';

leavePage();

describe('The key that undoes the last decision', () => {
    let offers: boolean;
    let isTaken: () => boolean;

    beforeEach(() => {
        offers = false;
        const container = new Container();
        container.bind<object>(ClosedReviews).toConstantValue({});
        container.bind<object>(FocusRestorer).toConstantValue({});
        container.bind<object>(AgentTerminals).toConstantValue({});
        container.bind<object>(StatusMessages).toConstantValue({ offers: () => offers });
        container.bind<object>(ContextKeyService).toConstantValue({
            match: (expression: string) => {
                assert.equal(expression, '!terminalFocus && !inputFocus');
                return false;
            }
        });
        container.bind(UndoContribution).toSelf();
        const contribution: UndoContribution & Partial<KeybindingContext> = container.get(UndoContribution);
        let bound: Keybinding | undefined;
        contribution.registerKeybindings({
            registerKeybinding: (binding: Keybinding) => void (bound = binding)
        } as unknown as KeybindingRegistry);
        isTaken = () => {
            assert.ok(bound);
            return bound.context === undefined || bound.context !== contribution.id || contribution.isEnabled(bound);
        };
    });

    it('is left to a shell, an editor or an input box, but as long as it is offered', () => {
        assert.equal(isTaken(), false);
        offers = true;
        assert.equal(isTaken(), true);
    });
});
