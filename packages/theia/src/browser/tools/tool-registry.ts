import { Emitter, Event } from '@theia/core/lib/common/event';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { isWanted, PageTool } from '@agent-companion/client';
import type { OfferedTools } from '@agent-companion/core/server';
import { toolPreferences } from '../../common';
import { userSetting } from '../user-setting';

/** The tools that this page has, and which of them it offers to models now. */
export class ToolRegistry {
    private tools: readonly PageTool[] | undefined;
    private readonly changes = new Emitter<void>();

    /** Fires when other tools may be offered than before. */
    readonly onDidChange: Event<void> = this.changes.event;

    /** @param make called once, and not here: tools may need what needs the registry. */
    constructor(
        private readonly make: () => readonly PageTool[],
        private readonly preferences: PreferenceService
    ) {
        const names: readonly string[] = Object.values(toolPreferences);
        preferences.onPreferenceChanged(({ preferenceName }) => {
            if (names.includes(preferenceName)) {
                this.changes.fire();
            }
        });
    }

    /** What is offered now, for the backend. */
    get offered(): OfferedTools {
        return { names: this.wanted.map(({ name }) => name) };
    }

    /** A tool by its name, if it is offered now. */
    find(name: string): PageTool | undefined {
        return this.wanted.find(tool => tool.name === name);
    }

    private get wanted(): readonly PageTool[] {
        this.tools ??= this.make();
        const setting = (name: keyof typeof toolPreferences): unknown =>
            userSetting(this.preferences, toolPreferences[name]);
        return this.tools.filter(({ name }) => isWanted(name, setting));
    }
}
