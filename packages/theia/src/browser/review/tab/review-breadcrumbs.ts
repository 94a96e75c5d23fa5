import { Breadcrumb } from '@theia/core/lib/browser/breadcrumbs/breadcrumbs-constants';
import { BreadcrumbsService } from '@theia/core/lib/browser/breadcrumbs/breadcrumbs-service';
import URI from '@theia/core/lib/common/uri';
import { injectable } from '@theia/core/shared/inversify';
import { reviewIdOf } from './review-uris';

/** Has no breadcrumbs for reviews: their row would come seconds late, and move the buttons under the pointer. */
@injectable()
export class ReviewBreadcrumbs extends BreadcrumbsService {
    override async getBreadcrumbs(uri: URI): Promise<Breadcrumb[]> {
        return reviewIdOf(uri) === undefined ? super.getBreadcrumbs(uri) : [];
    }
}
