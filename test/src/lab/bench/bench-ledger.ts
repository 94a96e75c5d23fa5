import { measurePage } from './ledger/page-share';
import { measureStore } from './ledger/private-store';
import { measureTurns } from './ledger/turn-times';

/** Measures what it costs to know what agents write; asserts nothing. */
export async function benchLedger(): Promise<void> {
    await measureTurns();
    await measureStore();
    await measurePage();
}
