import * as ts from 'typescript';

/** Values of the parameters of the functions around an expression. */
type Assignment = ReadonlyMap<ts.Symbol, ts.Expression | string>;

/** Finds out which texts an expression may be, as far as that is written down in the sources. */
export class PossibleValues {
    constructor(
        private readonly program: ts.Program,
        private readonly checker = program.getTypeChecker()
    ) {}

    /** Every combination of what the parameters in some expressions may be: as their types list them, or as calls give them. */
    assignmentsOf(expressions: readonly ts.Expression[]): Assignment[] {
        const parameters = [...new Set(expressions.flatMap(each => this.parametersIn(each)))];
        const listed = parameters.find(parameter => this.literalsOf(parameter.name));
        if (listed) {
            const symbol = this.symbolOf(listed.name);
            return (this.literalsOf(listed.name) ?? []).map(value => new Map(symbol ? [[symbol, value]] : []));
        }
        const [parameter] = parameters;
        if (!parameter) {
            return [new Map()];
        }
        const called = parameter.parent;
        return this.callsOf(called).map(call => {
            const given = called.parameters.flatMap(({ name }, index) => {
                const symbol = this.symbolOf(name);
                const argument = call.arguments.at(index);
                return symbol && argument ? [[symbol, argument] as const] : [];
            });
            return new Map(given);
        });
    }

    /** The text of an expression; undefined if the sources do not say it. */
    textOf(expression: ts.Expression, assignment: Assignment): string | undefined {
        if (ts.isStringLiteralLike(expression)) {
            return expression.text;
        }
        if (ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression)) {
            return this.textOf(expression.expression, assignment);
        }
        if (ts.isBinaryExpression(expression) && expression.operatorToken.kind === ts.SyntaxKind.PlusToken) {
            return joined([expression.left, expression.right].map(each => this.textOf(each, assignment)));
        }
        if (ts.isTemplateExpression(expression)) {
            const spans = expression.templateSpans.flatMap(({ expression: value, literal }) => [
                this.textOf(value, assignment),
                literal.text
            ]);
            return joined([expression.head.text, ...spans]);
        }
        if (ts.isElementAccessExpression(expression)) {
            return this.propertyOf(expression, assignment);
        }
        if (ts.isIdentifier(expression)) {
            return this.valueOf(expression, assignment);
        }
        return undefined;
    }

    private valueOf(identifier: ts.Identifier, assignment: Assignment): string | undefined {
        const symbol = this.symbolOf(identifier);
        const assigned = symbol && assignment.get(symbol);
        if (assigned !== undefined) {
            return typeof assigned === 'string' ? assigned : this.textOf(assigned, assignment);
        }
        const declaration = symbol?.valueDeclaration;
        return declaration && ts.isVariableDeclaration(declaration) && declaration.initializer
            ? this.textOf(declaration.initializer, assignment)
            : undefined;
    }

    /** Of an object that is written down: `sentences[key]`. */
    private propertyOf(access: ts.ElementAccessExpression, assignment: Assignment): string | undefined {
        const name = this.textOf(access.argumentExpression, assignment);
        const type = this.checker.getTypeAtLocation(access.expression);
        const declaration = name === undefined ? undefined : type.getProperty(name)?.valueDeclaration;
        return declaration && ts.isPropertyAssignment(declaration)
            ? this.textOf(declaration.initializer, assignment)
            : undefined;
    }

    private parametersIn(node: ts.Node): (ts.ParameterDeclaration & { parent: ts.SignatureDeclaration })[] {
        const declaration = ts.isIdentifier(node) ? this.symbolOf(node)?.valueDeclaration : undefined;
        if (declaration && ts.isParameter(declaration)) {
            return [declaration];
        }
        const found: (ts.ParameterDeclaration & { parent: ts.SignatureDeclaration })[] = [];
        node.forEachChild(child => {
            found.push(...this.parametersIn(child));
        });
        return found;
    }

    /** The texts that a type lists: `'a' | 'b'`. */
    private literalsOf(name: ts.Node): string[] | undefined {
        const type = this.checker.getTypeAtLocation(name);
        const types = type.isUnion() ? type.types : [type];
        return types.every(each => each.isStringLiteral()) ? types.map(each => each.value) : undefined;
    }

    private callsOf(called: ts.SignatureDeclaration): ts.CallExpression[] {
        const { name } = called;
        const calls: ts.CallExpression[] = [];
        if (!name) {
            return calls;
        }
        const symbol = this.symbolOf(name);
        const visit = (node: ts.Node): void => {
            if (ts.isCallExpression(node) && lastName(node) === name.getText()) {
                calls.push(...(this.symbolOf(node.expression) === symbol ? [node] : []));
            }
            node.forEachChild(visit);
        };
        this.program.getSourceFiles().forEach(visit);
        return calls;
    }

    private symbolOf(node: ts.Node): ts.Symbol | undefined {
        if (ts.isShorthandPropertyAssignment(node.parent)) {
            return this.checker.getShorthandAssignmentValueSymbol(node.parent);
        }
        const symbol = this.checker.getSymbolAtLocation(ts.isPropertyAccessExpression(node) ? node.name : node);
        return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
    }
}

function lastName({ expression }: ts.CallExpression): string {
    return (ts.isPropertyAccessExpression(expression) ? expression.name : expression).getText();
}

function joined(parts: readonly (string | undefined)[]): string | undefined {
    return parts.includes(undefined) ? undefined : parts.join('');
}
