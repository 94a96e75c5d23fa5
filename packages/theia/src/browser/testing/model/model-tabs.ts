import { ModelTab } from './model-tab';

/** Two editor groups with their tabs, of each of which one can be seen. */
export class ModelTabs {
    readonly all: ModelTab[] = [];
    /** The group that was used last. */
    used = 0;

    /** @param onDidChange called whenever other tabs can be seen, with those that are covered or gone. */
    constructor(private readonly onDidChange: (hidden: readonly ModelTab[]) => void) {}

    /** The tab that can be seen in a group. */
    inFront(group: number): ModelTab | undefined {
        return this.all.find(tab => tab.group === group && tab.isVisible);
    }

    /** Puts a tab behind the one that can be seen in its group. */
    add(tab: ModelTab): void {
        const front = this.inFront(tab.group);
        this.all.splice(front ? this.all.indexOf(front) + 1 : this.all.length, 0, tab);
    }

    /** Puts a tab in front of its group. */
    show(tab: ModelTab): void {
        const covered = this.inFront(tab.group);
        if (!tab.isAttached || covered === tab) {
            return;
        }
        tab.isVisible = true;
        if (covered) {
            covered.isVisible = false;
        }
        this.onDidChange(covered ? [covered] : []);
    }

    /** As Theia does: the tab before it takes its place, and what is disposed of is gone by then. */
    remove(tab: ModelTab): void {
        const own = this.all.filter(({ group }) => group === tab.group);
        const place = own.indexOf(tab);
        if (place < 0) {
            return;
        }
        this.all.splice(this.all.indexOf(tab), 1);
        tab.isAttached = false;
        const [, next] = own;
        const heir = place > 0 ? own[place - 1] : next;
        if (tab.isVisible) {
            tab.isVisible = false;
            if (heir) {
                this.show(heir);
            }
        }
        this.onDidChange([tab]);
    }

    /** Drags a tab into the other group, in front of what is there. */
    move(tab: ModelTab): void {
        this.remove(tab);
        Object.assign(tab, { group: 1 - tab.group, isAttached: true });
        this.add(tab);
        this.used = tab.group;
        this.show(tab);
    }
}
