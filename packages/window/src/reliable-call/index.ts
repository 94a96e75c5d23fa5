export * from './latest-value-sender';
export * from './reliable-call';
export * from './reliable-caller';
export * from './reliable-responder';
