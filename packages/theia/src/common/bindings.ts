import type { interfaces } from '@theia/core/shared/inversify';

/** A service, and the contribution points that it serves. */
type ServiceRow = readonly [
    service: interfaces.Newable<object>,
    ...contributions: interfaces.ServiceIdentifier<unknown>[]
];

/** Binds services, one of each, also as the contributions that they are, in this order. */
export function bindServices(bind: interfaces.Bind, rows: readonly ServiceRow[]): void {
    for (const [service, ...contributions] of rows) {
        bind<object>(service).toSelf().inSingletonScope();
        contributions.forEach(contribution => bind(contribution).toService(service));
    }
}

/** Binds a service that a function makes, once. */
export function bindMade<T>(
    bind: interfaces.Bind,
    id: interfaces.ServiceIdentifier<T>,
    make: (page: interfaces.Container) => T
): void {
    bind<T>(id)
        .toDynamicValue(({ container }) => make(container))
        .inSingletonScope();
}
