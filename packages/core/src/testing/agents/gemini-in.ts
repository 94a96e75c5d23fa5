import { CreateEndpoint } from '../../agents/agent-endpoint';
import { GeminiEndpoint } from '../../agents/gemini/gemini-endpoint';
import { geminiProfile } from '../../agents/gemini/gemini-profile';

/** Gemini CLI's endpoint, its discovery file in a folder of the test's. */
export function geminiIn(folder: string, { idePid }: { readonly idePid?: number } = {}): CreateEndpoint {
    const profile = { ...geminiProfile, discovery: { ...geminiProfile.discovery, folder: () => folder } };
    return services => new GeminiEndpoint(services, { profile, idePid: () => idePid });
}
