import { Citation, needing, testsOf } from '../conformance/requirement';

const endToEnd = (name: string): ReturnType<typeof testsOf> => testsOf(`test/src/e2e/${name}.spec.ts`);
const loop = endToEnd('loop');
const review = endToEnd('review');
const fileNotices = endToEnd('file-notices');
const decisions = endToEnd('review-decisions');
const terminals = endToEnd('terminals');
const claude = testsOf('test/src/agents/claude-code.spec.ts');
const qwen = testsOf('test/src/agents/qwen-code.spec.ts');
const smoke = (...titles: string[]): Citation[] =>
    needing('a machine that runs code-server', testsOf('test/src/code-server/smoke.spec.ts')(...titles));

/** Tests that show each promise of docs/promises.md, by its id. */
export const citations: Readonly<Record<string, readonly Citation[]>> = {
    'context-active': loop('tells the model the active file, the cursor and the selection'),
    'context-files': testsOf('test/src/conformance/context.spec.ts')(
        'sends ten files and 16 KB of selection at most, newest first, details of the active one only'
    ),
    'context-status': loop('names the IDE and lists the open files in /ide status'),
    'context-kept': endToEnd('reload')('still tells which file is active'),
    'context-no-page': endToEnd('closed-tab')('is told of no open files while there is no page'),
    'context-send': endToEnd('agent-prompt')(
        'names what is selected in the editor and in the Explorer, and the user sends it'
    ),

    'review-shown': loop('shows the file and the proposal, and is named by both'),
    'review-keyboard': loop('shows a proposed change as a diff, with the keyboard still in the terminal'),
    'review-typing': review(
        'stays in the file that was clicked and typed into while a review was on its way',
        'writes into no file when the agent closes the review that has the keyboard',
        'types nowhere once the next review has come over the file, after a decision by key'
    ),
    'review-held': endToEnd('coming-forward')(
        'is held back while the user types, as the status bar says, and comes in front afterwards'
    ),
    'review-next': review(
        'is the agent’s next file, without the one behind them flashing up, and that one after the last'
    ),
    'review-keyboard-back': review(
        'gives the keyboard back to the terminal however it is decided, though a file is beside it'
    ),
    'review-new-file': loop('makes a new file, folder included'),
    'review-replaced': loop('shows the new proposal of an agent that changes its mind'),
    'review-earlier-edits': decisions('gives them back after a reload that follows at once'),
    'review-change': [
        ...review('keep and undo by clicks, and leave the keyboard where it is'),
        ...review('takes one change back, which one undo brings again')
    ],
    'review-white-space': review('shows a change of nothing but white space'),
    'review-layout': review('changes between side by side and inline'),
    'review-keys': review('goes from change to change, undoes one, edits another, keeps two, and accepts'),
    'review-bar': review(
        'says what is reviewed and where the user is in it, as it is now',
        'decides the review that it belongs to, not the one that has the keyboard'
    ),
    'review-list': review('lists what waits across agents, with size, folder and count'),
    'review-all': review('accepts all after one question'),
    'review-hidden': review('counts in its title what comes while it is hidden, and notifies'),
    'review-notify': review('brings a review to the front when its notification is clicked'),
    'review-themes': review('has no serious finding in the theme ${theme}'),
    'review-names': endToEnd('connected-agent')('tells two agents apart, in their terminals too'),
    'review-comment': endToEnd('agent-prompt')(
        'shows at the file that a change waits, and tells the agent why it is rejected'
    ),

    'decide-accept': loop('is never written before the agent is told: the agent writes'),
    'decide-save': loop('accepts on Ctrl+S'),
    'decide-edits': loop('puts the edited text on disk when ✓ follows a manual edit'),
    'decide-reject': loop('writes nothing on ✕'),
    'decide-close': loop('rejects when the tab is closed, without asking to save'),
    'decide-terminal': loop(
        'closes the diff and writes the edited text when the user says yes in the terminal',
        'closes the diff and writes nothing when the user says no in the terminal'
    ),
    'decide-only-acts': decisions('does nothing on auto-save, Save All, format on save and a reload'),
    'decide-bulk-close': endToEnd('after-a-decision')(
        'on other tabs, a review that waits is still there: ‘Close Others’ rejects nothing'
    ),
    'decide-once': review('decides one for each press, though a key is held or a button clicked twice'),
    'decide-fresh': review(
        'decides nothing by the second click of a double click, nor a review that has only just come up'
    ),
    'decide-first': review(
        'is accepted on both sides when the user was first',
        'is closed on both sides when the agent was first, and the user is told so'
    ),
    'decide-empty': loop('asks, and decides nothing on Cancel', 'has one empty line written, which is no empty text'),
    'decide-delivered': endToEnd('network-loss')('delivers a decision that was made without it'),
    'decide-unseen': loop(
        'is not overwritten by an accept right after it, ${what}, unless the user agrees',
        'is asked about also where it has changed before a reload'
    ),
    'decide-undo-accept': loop(
        'is what it was before once the accept is undone',
        'is left alone by an undo when it has changed since: a review shows what it was before'
    ),
    'decide-loss': loop('is not overwritten with characters that its agent could not read, unless the user agrees'),
    'decide-written-in-place': loop(
        'keeps its encoding, its other names, its mode and its owner where no agent writes it'
    ),
    'decide-undo': endToEnd('after-a-decision')(
        'undoes a rejection by key: the text is back, and can be discarded',
        'undoes a rejection after the page was reloaded, too, and by key in the agent’s terminal: no letter gets there'
    ),
    'decide-owner': loop('are told each what the user decides of its own file'),
    'decide-orphan': review('says that its agent is gone: in its title, above its sides, and in the list'),
    'decide-orphan-write': endToEnd('returning-agent')(
        'has its change written by the IDE, after a question if the file has changed meanwhile'
    ),
    'decide-returning': endToEnd('returning-agent')(
        'gets the diff back, edits included, when it returns before the user has decided'
    ),

    'text-bytes': loop('writes an unedited proposal byte for byte'),
    'text-edited': endToEnd('fidelity')(
        'comes back byte for byte, and typed into it differs by what was typed (FIDELITY_SEED=${seed})'
    ),
    'text-line-ends': loop('with ${what} keeps all but what is typed'),
    'text-encoding': loop('stands beside a file in ${encoding} that is shown in its own encoding'),
    'text-invisible': review('says that nothing but line ends change', 'says that a byte order mark comes or goes'),

    'file-changed': fileNotices('shows what changes on disk, and says so'),
    'file-unsaved': fileNotices('says that there are unsaved changes, and asks before it accepts beside them'),
    'file-outside': fileNotices(
        'says that it leads through a symbolic link out of the workspace',
        'shows one outside of the workspace, kept up to date'
    ),
    'file-read-only': fileNotices('says that it is read-only'),
    'file-refused': fileNotices('refuses what is no path of a file, and says what to send'),
    'file-too-large': review('is nothing when a proposal is over the limit, which the agent is told with its size'),

    'window-reload': loop(
        'shows the review again with all edits',
        'keeps port, token and agent: the CLI has noticed nothing'
    ),
    'window-network': endToEnd('network-loss')('keeps the review and every edit through ${seconds} s without it'),
    'window-crash': endToEnd('crash-and-sleep')(
        'is the same after its tab has crashed and was reloaded, with the review and the edits in it',
        'is the same after its browser was killed and has restored the tab'
    ),
    'window-sleep': endToEnd('crash-and-sleep')(
        'shows what was proposed while the machine slept when it wakes up, and tells the agent once'
    ),
    'window-closed': endToEnd('reopened-tab')(
        'has both its agents again',
        'has the pending review, with what the user had typed, whose agent is told the decision'
    ),
    'window-late': endToEnd('closed-tab')('is told no after the time the user has set, and what to do'),
    'window-tabs': loop('show every diff in the tab of its agent and bring every decision to it, round ${round}'),
    'window-duplicate': endToEnd('insecure-origin')('becomes a window of its own when it is duplicated'),
    'window-roots': endToEnd('workspaces')(
        'is every root of a workspace with several, on the same port with the same token',
        'follows a folder that is added or removed at run time'
    ),
    'window-backend': endToEnd('backend-end')(
        'leaves its reviews on the page as ended, to be copied or discarded, and their texts to Undo, also after a reload'
    ),
    'window-vscode': smoke(
        'has the diff back with its edits after a reload, with nothing unsaved, and the agent connected'
    ),

    'connect-terminal': terminals('inside a shell inside a shell', 'inside tmux', 'inside screen', 'in a task'),
    'connect-container': terminals('inside a container, without anything done for it (runs only in one)'),
    'connect-outside': endToEnd('connection')(
        'is copied as a line that leads a shell outside the IDE here, without the token, by a file of the user alone'
    ),
    'connect-why': endToEnd('not-connected')(
        'says that Gemini CLI is not installed, asks nothing, and types what installs it',
        'says that IDE mode is off, and turns it on'
    ),
    'connect-mode': endToEnd('ide-mode-offer')(
        'names the file it would change, and has written nothing yet',
        'turns it on after a yes'
    ),
    'connect-file': endToEnd('connection')(
        'is published in one file that only its owner can read',
        'leaves no file behind when Theia stops'
    ),
    'connect-token': [
        ...endToEnd('connection')('never sends its token to the page'),
        ...endToEnd('task-secrets')('is not in the log, whatever is logged')
    ],
    'connect-sweep': endToEnd('backend-end')('leaves its files on SIGKILL, until the next start sweeps them'),
    'connect-users': endToEnd('several-users')('shows none what is the other’s, and lets none break it'),
    'connect-refused': testsOf('test/src/conformance/discovery.spec.ts')('begins no session without the token'),

    'agent-claude': claude(
        'brings the active file and the selection to the model',
        'is shown with the agent’s name, and not written before the user decides'
    ),
    'agent-qwen': qwen(
        'brings the active file and the selection to the model',
        'is shown with the agent’s name, and not written before the user decides'
    ),
    'agent-reads-problems': claude(
        'is told to its model with the problems that an accepted change has made, and not with older ones'
    ),
    'agent-several': loop('propose for one file in a review each'),

    'tools-consent': [
        ...endToEnd('gemini-tools-offer')(
            'makes room for the next review; comes back after it, and turns them on after a yes'
        ),
        ...endToEnd('gemini-extension')('are turned on by a command, which writes no address and no token')
    ],
    'tools-off': endToEnd('tools-workspace')(
        'are not offered when they are turned off: one, all that change something, all'
    ),
    'tools-all': endToEnd('every-tool')('answers ${each.tool}'),
    'tools-run': endToEnd('tools-workspace')(
        'run a task that the user agrees to, and tell its exit code and output; the next time without a question'
    ),
    'tools-untrusted': endToEnd('tools-untrusted')('run nothing, and say so at once'),
    'tools-reviewed': endToEnd('tools-language')(
        'rename in three files: what is accepted is written, what is rejected stays, and the answer says so'
    ),
    'tools-window': endToEnd('tools-workspace')(
        'read a file that is not open, in parts; none that is excluded or outside',
        'tell each window of its own editors and terminals only'
    ),

    'deploy-start': endToEnd('npm-start')('opens the demo edit as a diff, and accepting writes it'),
    'deploy-language': endToEnd('npm-start')('speaks Chinese to those who choose it'),
    'deploy-clean-end': endToEnd('backend-end')('removes its own files and no others on SIGTERM'),
    'deploy-vscode': smoke(
        'shows a proposed change as a diff, which Save accepts',
        'rejects by the button, and by closing the tab'
    )
};
