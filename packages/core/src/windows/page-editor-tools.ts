import { randomUUID } from 'node:crypto';
import { Emitter } from '../support/emitter';
import { AnyToolContract, ideTools } from '../protocol/tools';
import { EditorTools, OfferedTools, ToolOutcome, ToolRefusal } from '../tools/editor-tools';
import { refusal } from '../tools/tool-errors';
import { Clock, systemClock } from '../support';
import { MAX_RESULT_LENGTH, ToolRun, ToolRunAnswer, CallOutcome } from '../contract';
import { noPolicy, PolicySource } from '../agents/policy';
import { AttachedPage } from './attached-page';

/** How much sooner the page gives up, in milliseconds: its own answer says more. */
const PAGE_MARGIN_MS = 500;

/** How long a page is told that a run is of no interest any more, in milliseconds. */
const CANCEL_MS = 10_000;

/** Tools that a window's newest page offers; its next load repeats runs without programs. */
export class PageEditorTools implements EditorTools {
    private current: OfferedTools = { names: [] };
    private isKnown = false;
    private readonly changes = new Emitter<void>();
    readonly onDidChangeOffered = this.changes.event;

    constructor(
        private readonly page: AttachedPage,
        private readonly clock: Clock = systemClock,
        private readonly rules: Pick<PolicySource, 'policy'> = noPolicy
    ) {}

    get offered(): OfferedTools {
        return { names: this.current.names.filter(name => this.isAllowed(name)) };
    }

    /** Takes the page's offer from now on. The first one fires a change even if empty. */
    update(offered: OfferedTools): void {
        if (!this.isKnown || JSON.stringify(offered) !== JSON.stringify(this.current)) {
            this.isKnown = true;
            this.current = offered;
            this.changes.fire();
        }
    }

    /** The policy has changed, which may have allowed or forbidden tools. */
    policyChanged(): void {
        if (this.isKnown) {
            this.changes.fire();
        }
    }

    async run(
        name: string,
        input: unknown,
        { timeoutMs, signal, client }: Parameters<EditorTools['run']>[2]
    ): Promise<ToolOutcome> {
        const { page, clock } = this;
        const pageMs = Math.max(timeoutMs - PAGE_MARGIN_MS, timeoutMs / 2);
        const run: ToolRun = { id: randomUUID(), name, input: JSON.stringify(input ?? {}), timeoutMs: pageMs, client };
        let isOver = false;
        let giveUp!: (refusal: ToolRefusal) => void;
        const given = new Promise<ToolRefusal>(resolve => {
            giveUp = refusal => {
                isOver = true;
                resolve(refusal);
            };
        });
        const cancel = (): void => giveUp(refusals.cancelled);
        signal.addEventListener('abort', cancel);
        if (signal.aborted) {
            cancel();
        }
        let isBegun = page.isOpen;
        const look = (): void => {
            isBegun ||= page.isOpen;
            if (!isRepeatable(name)) {
                giveUp(isBegun ? refusals.pageLeft : refusals.noPage);
            }
        };
        if (!isBegun) {
            look();
        }
        const watch = page.onDidChange(look);
        const late = (): ToolRefusal => (isBegun ? refusals.pageLeft : refusals.noPage);
        const timer = clock.after(timeoutMs, () => giveUp(page.isOpen ? refusals.late : late()));
        const answer = page.calls.call('runTool', [run], { until: () => isOver }).then(it => outcomeOf(run, it));
        const outcome = await Promise.race([given, answer]);
        if (isOver) {
            this.cancelAtPage(run.id);
        }
        isOver = true;
        signal.removeEventListener('abort', cancel);
        timer.dispose();
        watch.dispose();
        return outcome;
    }

    private isAllowed(name: string): boolean {
        const { tools, context } = this.rules.policy;
        const isHarmless = ['nothing', 'editor'].includes(contractOf(name)?.effect ?? '');
        const isContext = context === 'off' && contextTools.includes(name);
        return !isContext && (tools === 'on' || (tools === 'read-only' && isHarmless));
    }

    private cancelAtPage(id: string): void {
        const options = {
            until: () => !this.page.isOpen,
            deadline: { milliseconds: CANCEL_MS, from: 'call' }
        } as const;
        // A page that is not told ends the run by its time.
        this.page.calls.call('cancelTool', [id], options).catch(() => undefined);
    }
}

/** Tools that tell what the user has in front. */
const contextTools: readonly string[] = ['get_open_editors', 'get_editor_text', 'get_selection', 'get_terminal_output'];

const contractOf = (name: string): AnyToolContract | undefined => ideTools.find(tool => tool.name === name);

/** Whether the next load of the page may run a tool once more; one that asks the user waits for minutes. */
function isRepeatable(name: string): boolean {
    const contract = contractOf(name);
    return contract?.effect !== 'programs' && contract?.asksUser !== true;
}

function outcomeOf({ name }: ToolRun, outcome: CallOutcome<ToolRunAnswer>): ToolOutcome {
    if (!outcome.answered) {
        return refusal('failed', `The IDE page failed: ${outcome.reason}`);
    }
    const { value } = outcome;
    if (value.ok && value.result.length > MAX_RESULT_LENGTH.other && contractOf(name)?.effect !== 'files') {
        return refusal('too-large', 'The result is too large. Ask for less.');
    }
    try {
        return value.ok ? { ok: true, result: JSON.parse(value.result) as unknown } : value;
    } catch {
        return refusal('failed', 'The IDE page has sent what is no JSON.');
    }
}

const refusals = {
    cancelled: refusal('cancelled', 'The call was cancelled.'),
    late: refusal('too-late', 'The IDE has not answered in time. Try again, or ask for less.'),
    noPage: refusal('no-page', 'The IDE page is not open. Ask the user to open its browser tab, and try again.'),
    pageLeft: refusal(
        'page-left',
        'The IDE page was closed or reloaded meanwhile. Look whether the call has had an effect before you repeat it.'
    )
};
