import * as path from 'node:path';
import type { IdeToolName, ToolOutput } from '@agent-companion/core/protocol/tools';
import { Page } from 'playwright-core';
import { PlainAgent } from './agents/plain-agent';
import { ToolAnswer, ToolsClient } from './agents/tools-client';
import { useCleanPages } from './browser/use-clean-pages';
import { IdePage } from './page/ide-page';
import { startTestIde, TestIde, TestIdeOptions } from './test-ide';
import { startedPart } from './started-part';

/** An IDE with a model's client of its tools, which is connected by the variables of a terminal. */
class ToolsBed {
    private testIde: TestIde | undefined;
    private client: ToolsClient | undefined;

    get ide(): IdePage {
        return startedPart(this.testIde).ide;
    }

    get workspace(): string {
        return startedPart(this.testIde).workspace;
    }

    get tools(): ToolsClient {
        return startedPart(this.client);
    }

    /** Has the model call a tool. */
    call<Name extends IdeToolName>(
        name: Name,
        args?: Record<string, unknown>,
        timeout?: number
    ): Promise<ToolAnswer<ToolOutput<Name>>> {
        return this.tools.call(name, args, timeout);
    }

    /** The absolute path of something in the workspace. */
    at(name: string): string {
        return path.join(this.workspace, name);
    }

    /** Lays preferences over those of the suite; the page takes them as they come. */
    setPreferences(preferences: Record<string, unknown>): void {
        startedPart(this.testIde).setPreferences(preferences);
    }

    /** Connects an agent that is nothing but an MCP client; the caller ends it. */
    connectAgent(): Promise<PlainAgent> {
        return startedPart(this.testIde).connectAgent();
    }

    /** An empty page, as of another browser. */
    openPage(): Promise<Page> {
        return startedPart(this.testIde).openPage();
    }

    async start(files: Record<string, string>, options: TestIdeOptions): Promise<void> {
        this.testIde = await startTestIde(files, options);
        this.client = await ToolsClient.connect(this.ide, this.workspace);
    }

    async dispose(): Promise<void> {
        await this.client?.close();
        await this.testIde?.dispose();
    }
}

/** One {@link ToolsBed} for the tests of a suite. */
export function useToolsBed(files: Record<string, string>, options: TestIdeOptions = {}): ToolsBed {
    const bed = new ToolsBed();
    useCleanPages();
    before(() => bed.start(files, options));
    after(() => bed.dispose());
    return bed;
}
