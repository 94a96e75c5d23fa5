import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { inject, injectable, named, postConstruct } from '@theia/core/shared/inversify';
import type { OfferedTools } from '@agent-companion/server';
import { errorMessage, toolPreferences } from '../../common';
import { isWanted } from '@agent-companion/page';
import { userSetting } from '../user-setting';
import { PageTool, ToolContribution } from './page-tool';

/** The tools that this page has, and which of them it offers to models now. */
@injectable()
export class ToolRegistry {
    @inject(ContributionProvider)
    @named(ToolContribution)
    protected readonly contributions: ContributionProvider<ToolContribution>;
    @inject(PreferenceService) protected readonly preferences: PreferenceService;
    @inject(ILogger) @named('agent-companion') protected readonly logger: ILogger;

    private gathered: ReadonlyMap<string, PageTool> | undefined;
    private readonly changes = new Emitter<void>();

    /** Fires when other tools may be offered than before. */
    readonly onDidChange: Event<void> = this.changes.event;

    @postConstruct()
    protected init(): void {
        const names: readonly string[] = Object.values(toolPreferences);
        this.preferences.onPreferenceChanged(({ preferenceName }) => {
            if (names.includes(preferenceName)) {
                this.changes.fire();
            }
        });
    }

    /** What is offered now, for the backend. */
    get offered(): OfferedTools {
        const tools = [...this.tools.values()].filter(tool => this.isOffered(tool));
        return { names: tools.map(({ name }) => name) };
    }

    /** A tool by its name, if it is offered now. */
    find(name: string): PageTool | undefined {
        const tool = this.tools.get(name);
        return tool && this.isOffered(tool) ? tool : undefined;
    }

    private get tools(): ReadonlyMap<string, PageTool> {
        // Not in `init`: a contribution may need what needs the registry.
        return (this.gathered ??= this.gather());
    }

    private gather(): ReadonlyMap<string, PageTool> {
        const tools = new Map<string, PageTool>();
        for (const contribution of this.contributions.getContributions()) {
            for (const tool of this.toolsOf(contribution)) {
                tools.set(tool.name, tool);
            }
        }
        return tools;
    }

    private toolsOf(contribution: ToolContribution): readonly PageTool[] {
        try {
            return contribution.tools();
        } catch (error) {
            this.warn(`Tools are not offered, since they could not be made: ${errorMessage(error)}`);
            return [];
        }
    }

    private isOffered(tool: PageTool): boolean {
        const setting = (name: keyof typeof toolPreferences): unknown =>
            userSetting(this.preferences, toolPreferences[name]);
        return isWanted(tool.name, setting) && this.isAvailable(tool);
    }

    private isAvailable(tool: PageTool): boolean {
        try {
            return tool.isAvailable?.() ?? true;
        } catch {
            return false;
        }
    }

    private warn(text: string): void {
        this.logger.warn(text).catch(() => undefined);
    }
}
