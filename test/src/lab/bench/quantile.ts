/** Between two measurements, the point that far from one to the other. */
export function quantile(values: readonly number[], part: number): number {
    const sorted = [...values].sort((one, other) => one - other);
    const place = (sorted.length - 1) * part;
    const below = Math.floor(place);
    const above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (sorted[above] - sorted[below]) * (place - below);
}
