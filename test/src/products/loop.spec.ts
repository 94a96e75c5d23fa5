import { describeLoop } from '../loop/loop-cases';
import { product } from './product';

describe('The loop in another product', () => {
    describeLoop(product);
});
