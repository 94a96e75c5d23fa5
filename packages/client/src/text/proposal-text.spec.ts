import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { PlainModel } from '../testing/plain-model';
import { BYTE_ORDER_MARK } from './line-ends';
import { ProposalText } from './proposal-text';

describe('ProposalText', () => {
    let model: PlainModel;
    let text: ProposalText;
    let edits: number;

    function make(proposal: string): void {
        model = new PlainModel(proposal);
        text = new ProposalText(model, proposal);
        edits = 0;
        model.onDidChange = change => text.handleModelChange(change);
        text.onDidEdit(() => edits++);
    }

    const piece = fc.constantFrom('a', 'b c', '\n', '\r\n', '\r', '\u2028', '🙂', '\0', BYTE_ORDER_MARK);
    const anyText = fc.array(piece, { maxLength: 20 }).map(pieces => pieces.join(''));

    it('is the proposal to the byte, and any text that replaces it', () => {
        fc.assert(
            fc.property(anyText, anyText, anyText, (proposal, users, newer) => {
                make(proposal);
                assert.equal(text.value, proposal);
                text.replace(users);
                assert.equal(text.value, users);
                text.setProposal(newer);
                assert.equal(text.value, newer);
            })
        );
    });

    it('gives every replaced text back by undo, to the byte', () => {
        fc.assert(
            fc.property(anyText, anyText, (proposal, users) => {
                make(proposal);
                text.replace(users);
                model.undo();
                assert.equal(text.value, proposal);
                model.redo();
                assert.equal(text.value, users);
            })
        );
    });

    it('is edited by a text of the user’s, and not by another proposal', () => {
        make('one\n');
        text.replace('mine\n');
        assert.deepEqual([text.isEdited, text.wasEdited, edits], [true, true, 1]);
        text.setProposal('two\n');
        assert.deepEqual([text.isEdited, text.wasEdited, edits], [false, false, 1]);
    });
});
