import { describeTools } from '../loop/tool-cases';
import { geminiByCommand } from '../support/agents/tool-agents';
import { runningTrials } from '../support/tool-trials/running-trials';
import { product } from './product';

describe('Each tool in another product', () => {
    describeTools(product.start, geminiByCommand, runningTrials);
});
