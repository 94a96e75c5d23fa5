import { CompanionService, companionServiceMethods } from '../contract';

/** An object with the methods of the service only: a connection that calls by name reaches no other of the object behind it. */
export function pageService(service: CompanionService): CompanionService {
    const methods = companionServiceMethods.map(name => [name, service[name].bind(service)] as const);
    return Object.fromEntries(methods) as unknown as CompanionService;
}
