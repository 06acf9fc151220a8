/** The headers of a search page: how many records match, and where the next page starts, if there is one. */

export function pagination(next: number, total: number): { 'X-Pagination-Total': number; 'X-Pagination-Next'?: number } {
  return { 'X-Pagination-Total': total, ...(next < total ? { 'X-Pagination-Next': next } : {}) };
}
